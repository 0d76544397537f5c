"""What a traced function sees and changes outside of itself: places, guards, creations, side effects."""
