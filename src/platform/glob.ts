// A module of its own: a CommonJS package in a bundle has named exports only if it is imported statically.
export { glob } from 'tinyglobby';
