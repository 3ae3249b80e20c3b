// Usage flags of WebGPU buffers; Node.js has no globals for them.
export const MAP_READ = 1;
export const COPY_SRC = 4;
export const COPY_DST = 8;
export const UNIFORM = 0x40;
export const STORAGE = 0x80;
export const INDIRECT = 0x100;
/** Texture usage. */
export const RENDER_ATTACHMENT = 0x10;
/** Shader stages. */
export const VERTEX = 1;
export const FRAGMENT = 2;
export const COMPUTE = 4;
