/* Calls a function that autograph compiled: no Python, no NumPy.

   autograph save examples/c/ball.py:reach --signature "f64[]" --out saved
   autograph build saved --out ball.so --header ball.h
   cc -o main examples/c/main.c ./ball.so -I. && ./main
*/
#include <stdio.h>

#include "ball.h"

int main(void) {
  double best = 0, at = 0;
  for (double angle = 0.1; angle < 1.5; angle += 0.01) {
    double metres;
    int status = reach(angle, &metres);
    if (status) {
      fprintf(stderr, "%s\n", reach_error(status));
      return 1;
    }
    if (metres > best) best = metres, at = angle;
  }
  printf("%.1f m, thrown at %.2f radians\n", best, at);
  return 0;
}
