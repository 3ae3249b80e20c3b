/** Bytes in front of the number of facets, in front of the first of them, and of each. */
export const headerBytes = 80;
export const firstFacet = 84;
export const facetBytes = 50;

/** The facets that a binary STL file says it has. */
export const binaryCount = (bytes: Uint8Array): number =>
	new DataView(bytes.buffer, bytes.byteOffset).getUint32(headerBytes, true);

/** How long a file with these first bytes is where it is binary; NaN where they are too few to say. */
export const binaryLength = (bytes: Uint8Array): number =>
	bytes.length < firstFacet ? Number.NaN : firstFacet + facetBytes * binaryCount(bytes);
