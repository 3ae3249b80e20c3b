import { edgeStyle, faceStyle } from '../picture/layers.ts';

const { edgeOn, backs, marks } = faceStyle;
const { edges, rims, features } = edgeStyle;

const constants: Readonly<Record<string, number>> = {
	EDGE_ON: edgeOn,
	BACK_PERIOD: backs.period,
	BACK_START: backs.start,
	BACK_OPACITY: backs.opacity,
	MARK_PERIOD: marks.period,
	MARK_EDGE: marks.edge,
	MARK_STRIPE: marks.stripe,
	MARK_OPACITY: marks.opacity,
	MARK_BETWEEN: marks.between,
	EDGE_WIDTH: edges.width,
	FADE_NONE: edges.none,
	FADE_FULL: edges.full,
	FADE_MIN: edges.min,
	RIM_WIDTH: rims.width,
	RIM_OPACITY: rims.opacity,
	FEATURE_WIDTH: features.width,
};

/** The style of faces and edges as constants in WGSL, for `kernels/draw/shade.wgsl` and `surface.wgsl`. */
export const styleText = Object.entries(constants)
	.map(([name, value]) => `const ${name}: f32 = ${value};`)
	.join('\n');
