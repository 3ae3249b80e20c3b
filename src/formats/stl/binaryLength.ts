/** Bytes before the number of facets, before the first facet, and of a facet. */
export const headerBytes = 80;
export const firstFacet = 84;
export const facetBytes = 50;

/** The number of facets that a binary file declares. */
export const binaryCount = (bytes: Uint8Array): number =>
	new DataView(bytes.buffer, bytes.byteOffset).getUint32(headerBytes, true);

/** Length of a binary file with these first bytes; NaN if they do not include the number of facets. */
export const binaryLength = (bytes: Uint8Array): number =>
	bytes.length < firstFacet ? Number.NaN : firstFacet + facetBytes * binaryCount(bytes);
