"""What all op modules share: conversion of arguments, shape rules, and the ops that every graph has."""
