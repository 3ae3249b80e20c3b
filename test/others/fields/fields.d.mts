interface Field {
	readonly square: readonly [from: number, to: number];
	readonly at: (x: number, y: number) => number;
}

export const fields: Readonly<
	Record<'bowl' | 'multiscale' | 'interweaved' | 'hyperbolic' | 'tanh' | 'layer', Field>
>;
export function squareMesh(
	square: Field['square'],
	cells: number,
): { readonly points: Float64Array; readonly triangles: Uint32Array };
export function sampled(field: Field, mesh: { readonly points: Float64Array }): Float64Array;
