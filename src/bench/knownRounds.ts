/** Result of one round on a perturbed grid of `triangles` triangles with `fraction` of them marked by hash. */
export interface KnownRound {
	readonly triangles: number;
	readonly fraction: number;
	readonly newPoints: number;
	readonly newTriangles: number;
	/** Checksum of the result, in units of 2⁻²⁴. */
	readonly checksum: number;
}

/** Results of an independent program (`expected-refinement.json`). */
export const knownRounds: readonly KnownRound[] = [
	{ triangles: 2 ** 17, fraction: 0.001, newPoints: 149, newTriangles: 298, checksum: 172_632_862 },
	{
		triangles: 2 ** 17,
		fraction: 0.2,
		newPoints: 30_151,
		newTriangles: 60_302,
		checksum: 3_347_733_003,
	},
	{
		triangles: 2 ** 17,
		fraction: 1,
		newPoints: 73_830,
		newTriangles: 147_660,
		checksum: 3_844_989_471,
	},
	{
		triangles: 2 ** 20,
		fraction: 0.001,
		newPoints: 1_226,
		newTriangles: 2_452,
		checksum: 214_046_130,
	},
	{
		triangles: 2 ** 20,
		fraction: 0.2,
		newPoints: 242_801,
		newTriangles: 485_602,
		checksum: 2_348_784_405,
	},
	{
		triangles: 2 ** 20,
		fraction: 1,
		newPoints: 591_118,
		newTriangles: 1_182_236,
		checksum: 3_599_012_837,
	},
];
