// A file of its own: a package that is CommonJS in the bundle has names only where it is imported statically.
export { glob } from 'tinyglobby';
