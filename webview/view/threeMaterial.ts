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
import { USUAL_TINT } from '../../src/draw/look.ts';
import { EDGE_ON, HATCH } from '../../src/mesh/facing.ts';
import { CUT_SHIFT, LINE_SHIFT, MARKED, SELECTED } from '../model/palette.ts';

/** Bit of a vertex's look byte, besides the flags of its triangle: not drawn. */
export const HIDDEN = 128;

/** Place of a vertex that has the colour of its look: far below the places of all values. */
export const NOWHERE = -1e30;

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
		tint: uniform(USUAL_TINT),
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
	const place = varying(attribute<'float'>('place', 'float'));
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
		const unless = (isCut: Node<'bool'>, side: Node<'float'>) => select(isCut, 1e9, side);
		const sides = [
			unless(cuts.greaterThan(0.5), pixels.z),
			unless(cuts.greaterThan(1.5), pixels.x),
			unless(cuts.greaterThan(2.5), pixels.y),
		] as const;
		const nearest = min(sides[0], min(sides[1], sides[2])).div(uniforms.ratio);
		// A triangle of a few pixels would be all wire: fades the wire as its height shrinks.
		const height = float(1)
			.div(max(slope.x, max(slope.y, slope.z)))
			.div(uniforms.ratio);
		const dense = smoothstep(1, 9, height);

		const hidden = bit(HIDDEN).mul(uniforms.byAngle);
		const [selected, marked] = [bit(SELECTED), bit(MARKED)];
		// Interpolates the value between corners, not its colour.
		const entry = place.add(0.5).floor().clamp(0, 255);
		const byValue = texture(colours, vec2(entry.add(0.5).div(256), 0.5)).xyz;
		const own = select(place.greaterThan(NOWHERE / 2), byValue, look.xyz);
		const flat = mix(uniforms.plain, own, uniforms.byAngle);
		const base = isSurface ? faceColour(flat, uniforms) : flat;
		const phase = fract(screenCoordinate.x.add(screenCoordinate.y).div(uniforms.ratio.mul(8)));
		// As in `shade.wgsl`.
		const ink = step(0.375, phase);
		const stripe = mix(uniforms.foreground, uniforms.marked, step(0.5, phase));
		const hatched = mix(base, stripe, marked.mul(ink));
		const tinted = mix(hatched, uniforms.selected, selected.mul(uniforms.tint));
		const body = max(
			uniforms.fill,
			max(marked.mul(ink.mul(0.6).add(0.2)), selected.mul(uniforms.tint)),
		);

		const line = float(1).sub(smoothstep(0.1, 1.1, nearest));
		const wire = line.mul(uniforms.wire).mul(mix(0.12, 1, dense));
		const rim = selected
			.mul(uniforms.tint)
			.mul(1.4)
			.min(1)
			.mul(float(1).sub(smoothstep(0.7, 1.7, nearest)))
			.mul(dense);
		const inked = mix(mix(tinted, uniforms.foreground, wire), uniforms.selected, rim);
		const bare = mix(tinted, uniforms.foreground, wire.div(max(wire.add(body), 1e-6)));
		const alpha = max(body, max(wire, rim));
		const colour = mix(mix(bare, uniforms.selected, rim), inked, body);
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
		const away = min(lines[0], min(lines[1], lines[2])).div(uniforms.ratio);
		const lined = float(1)
			.sub(smoothstep(0.8, 1.8, away))
			.mul(uniforms.lines);
		return vec4(mix(colour.mul(alpha), uniforms.foreground, lined), max(alpha, lined));
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
			.mul(1 - EDGE_ON)
			.add(EDGE_ON),
		lit,
	);
	const diagonal = screenCoordinate.x.sub(screenCoordinate.y).div(ratio.mul(HATCH.period));
	const stripe = step(0.5, fract(diagonal)).mul(HATCH.opacity).mul(backs);
	return mix(colour.mul(light), foreground, select(frontFacing, 0, stripe));
}
