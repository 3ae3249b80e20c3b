// Bits of WebGPU's flags, which Node has no globals for.
export const MAP_READ = 1;
export const COPY_SRC = 4;
export const COPY_DST = 8;
export const UNIFORM = 0x40;
export const STORAGE = 0x80;
export const INDIRECT = 0x100;
/** Usage of a texture. */
export const RENDER_ATTACHMENT = 0x10;
/** Stages. */
export const VERTEX = 1;
export const FRAGMENT = 2;
export const COMPUTE = 4;
