// A separate module: a CommonJS package in a bundle has named exports only if it is imported statically.
export { glob } from 'tinyglobby';
