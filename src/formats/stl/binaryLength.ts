/** Bytes of the header, before the number of facets. */
export const headerBytes = 80;

/** Byte of the first facet. */
export const firstFacet = 84;

/** Bytes of a facet: a normal, three corners, an attribute byte count. */
export const facetBytes = 50;

/** The number of facets that a binary file declares. */
export const binaryCount = (bytes: Uint8Array): number =>
	new DataView(bytes.buffer, bytes.byteOffset).getUint32(headerBytes, true);

/** Length of a binary file with these first bytes; NaN if they do not include the number of facets. */
export const binaryLength = (bytes: Uint8Array): number =>
	bytes.length < firstFacet ? Number.NaN : firstFacet + facetBytes * binaryCount(bytes);
