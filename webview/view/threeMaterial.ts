import {
	abs,
	attribute,
	cross,
	Discard,
	dFdx,
	dFdy,
	dot,
	Fn,
	float,
	fract,
	frontFacing,
	length,
	max,
	min,
	mix,
	normalize,
	positionView,
	screenCoordinate,
	select,
	smoothstep,
	step,
	texture,
	uniform,
	varying,
	vec2,
	vec3,
	vec4,
	vertexIndex,
} from 'three/tsl';
import { DataTexture, NoBlending, type Node, NodeMaterial, Vector3, Vector4 } from 'three/webgpu';
import { edgeStyle, faceStyle } from '../../src/picture/layers.ts';
import { CUT_SHIFT, LINE_SHIFT, MARKED, SELECTED } from '../model/palette.ts';

/** Bit of a vertex's look byte, besides the flags of its triangle: not drawn. */
export const HIDDEN = 128;

/** Position in the colour table of a vertex that has the colour of its look: far below those of all values. */
export const NOWHERE = -1e30;

const { edgeOn, marks } = faceStyle;
const { edges, rims, features } = edgeStyle;

/**
 * Shades fill, wireframe and flags in one fragment shader. Triangles do not share vertices, so each vertex knows its
 * corner by its index, and the distances to the three edges in pixels are varyings. For a surface in space, also tests
 * depth.
 */
export function triangleMaterial(isSurface: boolean) {
	const uniforms = {
		foreground: uniform(new Vector3()),
		plain: uniform(new Vector3()),
		marked: uniform(new Vector3()),
		selected: uniform(new Vector3()),
		byAngle: uniform(1),
		fill: uniform(1),
		wire: uniform(0.5),
		tint: uniform(1),
		ratio: uniform(1),
		lit: uniform(1),
		backs: uniform(1),
		lines: uniform(1),
		plane: uniform(new Vector4()),
	};
	const slot = vertexIndex.mod(3);
	const corner = varying(
		vec3(select(slot.equal(0), 1, 0), select(slot.equal(1), 1, 0), select(slot.equal(2), 1, 0)),
	);
	const look = varying(attribute<'vec4'>('look', 'vec4'));
	const tablePosition = varying(attribute<'float'>('place', 'float'));
	const bytes = new Uint8Array(4 * 256);
	const colours = new DataTexture(bytes, 256, 1);

	const material = new NodeMaterial();
	material.transparent = false;
	material.blending = NoBlending;
	material.depthTest = isSurface;
	material.depthWrite = isSurface;
	material.side = 2;
	material.fragmentNode = Fn(() => {
		const slope = vec3(
			length(vec2(dFdx(corner.x), dFdy(corner.x))),
			length(vec2(dFdx(corner.y), dFdy(corner.y))),
			length(vec2(dFdx(corner.z), dFdy(corner.z))),
		).max(1e-12);
		const pixels = corner.div(slope);
		const bits = look.w.mul(255).add(0.5).floor();
		const bit = (mask: number) => bits.div(mask).floor().mod(2);
		// The first edges may be cuts inside a face, which are not drawn. The edge from corner k to the next is opposite
		// corner k + 2.
		const cuts = bits
			.div(1 << CUT_SHIFT)
			.floor()
			.mod(4);
		const unlessCut = (isCut: Node<'bool'>, side: Node<'float'>) => select(isCut, 1e9, side);
		const edgeDistances = [
			unlessCut(cuts.greaterThan(0.5), pixels.z),
			unlessCut(cuts.greaterThan(1.5), pixels.x),
			unlessCut(cuts.greaterThan(2.5), pixels.y),
		] as const;
		const nearest = min(edgeDistances[0], min(edgeDistances[1], edgeDistances[2])).div(
			uniforms.ratio,
		);
		// A triangle of a few pixels would be all wire: fades the wire as its height shrinks.
		const height = float(1)
			.div(max(slope.x, max(slope.y, slope.z)))
			.div(uniforms.ratio);
		const dense = smoothstep(edges.none, edges.full, height);

		const hidden = bit(HIDDEN).mul(uniforms.byAngle);
		const [selected, marked] = [bit(SELECTED), bit(MARKED)];
		// Interpolates the value between corners, not its colour.
		const entry = tablePosition.add(0.5).floor().clamp(0, 255);
		const byValue = texture(colours, vec2(entry.add(0.5).div(256), 0.5)).xyz;
		const triangleColour = select(tablePosition.greaterThan(NOWHERE / 2), byValue, look.xyz);
		const flat = mix(uniforms.plain, triangleColour, uniforms.byAngle);
		const base = isSurface ? faceColour(flat, uniforms) : flat;
		const diagonal = screenCoordinate.x.add(screenCoordinate.y);
		const phase = fract(diagonal.div(uniforms.ratio.mul(marks.period)));
		// As in `shade.wgsl`.
		const ink = step(marks.edge, phase);
		const stripe = mix(uniforms.foreground, uniforms.marked, step(marks.stripe, phase));
		const hatched = mix(base, stripe, marked.mul(ink));
		const tinted = mix(hatched, uniforms.selected, selected.mul(uniforms.tint));
		const body = max(
			uniforms.fill,
			max(marked.mul(mix(marks.between, marks.opacity, ink)), selected.mul(uniforms.tint)),
		);

		const wire = edgeCoverage(edges.width, nearest)
			.mul(uniforms.wire)
			.mul(mix(edges.min, 1, dense));
		const rim = selected
			.mul(uniforms.tint)
			.mul(rims.opacity)
			.min(1)
			.mul(edgeCoverage(rims.width, nearest))
			.mul(dense);
		const wired = mix(mix(tinted, uniforms.foreground, wire), uniforms.selected, rim);
		const unfilled = mix(tinted, uniforms.foreground, wire.div(max(wire.add(body), 1e-6)));
		const alpha = max(body, max(wire, rim));
		const colour = mix(mix(unfilled, uniforms.selected, rim), wired, body);
		if (!isSurface) return vec4(colour.mul(alpha), alpha).mul(float(1).sub(hidden));
		// Discarded fragments do not write depth.
		Discard(hidden.greaterThan(0.5));
		Discard(dot(uniforms.plane.xyz, positionView).greaterThan(uniforms.plane.w));
		const lines = [pixels.z, pixels.x, pixels.y].map((side, k) =>
			side.add(
				float(1)
					.sub(bit(1 << (LINE_SHIFT + k)))
					.mul(1e9),
			),
		) as [typeof pixels.x, typeof pixels.x, typeof pixels.x];
		const distance = min(lines[0], min(lines[1], lines[2])).div(uniforms.ratio);
		const lineCoverage = edgeCoverage(features.width, distance).mul(uniforms.lines);
		return mix(vec4(colour.mul(alpha), alpha), vec4(uniforms.foreground, 1), lineCoverage);
	})();
	return {
		material,
		uniforms,
		/** Sets the table of 256 RGBA colours for values at corners. */
		setTable(table: Uint8Array): void {
			bytes.set(table);
			colours.needsUpdate = true;
		},
		dispose(): void {
			material.dispose();
			colours.dispose();
		},
	};
}

/**
 * Coverage by a line along an edge, half of whose width is in the triangle, antialiased over a pixel; in CSS pixels.
 */
const edgeCoverage = (width: number, distance: Node<'float'>): Node<'float'> =>
	float(1).sub(smoothstep(width / 2 - 0.5, width / 2 + 0.5, distance));

/** Colour of a face: shaded by its angle to the viewer, hatched for a back face. */
function faceColour(
	colour: Node<'vec3'>,
	{
		lit,
		backs,
		foreground,
		ratio,
	}: Record<'lit' | 'backs' | 'ratio', Node<'float'>> & {
		readonly foreground: Node<'vec3'>;
	},
): Node<'vec3'> {
	const normal = normalize(cross(dFdx(positionView), dFdy(positionView)));
	const light = mix(
		1,
		abs(normal.z)
			.mul(1 - edgeOn)
			.add(edgeOn),
		lit,
	);
	const diagonal = screenCoordinate.x
		.sub(screenCoordinate.y)
		.div(ratio.mul(faceStyle.backs.period));
	const stripe = step(faceStyle.backs.start, fract(diagonal))
		.mul(faceStyle.backs.opacity)
		.mul(backs);
	return mix(colour.mul(light), foreground, select(frontFacing, 0, stripe));
}
