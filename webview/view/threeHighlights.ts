import {
	abs,
	attribute,
	clamp,
	Fn,
	float,
	length,
	max,
	mix,
	normalize,
	select,
	smoothstep,
	uniform,
	varying,
	vec2,
	vec4,
} from 'three/tsl';
import {
	BufferAttribute,
	InstancedBufferAttribute,
	InstancedBufferGeometry,
	Mesh,
	type Node,
	NodeMaterial,
	NormalBlending,
	type Scene,
	Sphere,
	Vector2,
	Vector3,
} from 'three/webgpu';
import type { Highlights } from '../model/highlights.ts';
import type { Palette } from '../model/palette.ts';

/** Half the width of a line and the radius of a disc in CSS pixels, without their halo. */
const [lineHalf, discRadius, halo] = [2.1, 4.6, 1.6];

/** So many are drawn however small they are. */
const always = 100_000;

const uniforms = () => ({
	/** The point in the middle of the view, less the origin of the display. */
	centre: uniform(new Vector2()),
	/** CSS pixels for each unit of length, and of the view. */
	scale: uniform(1),
	size: uniform(new Vector2(1, 1)),
	ratio: uniform(1),
	/** Mean length of the mesh's edges. */
	spacing: uniform(1),
	colour: uniform(new Vector3()),
	background: uniform(new Vector3()),
});
type Uniforms = ReturnType<typeof uniforms>;

/** A corner of the quad that every instance is drawn as: −1 or 1 each. */
const quad = Float32Array.of(-1, -1, 1, -1, 1, 1, -1, -1, 1, 1, -1, 1);

/**
 * Selected edges as thick lines and points as discs, with a halo of the background's colour, drawn over the mesh: an
 * instance each. Where they are only some pixels long or apart they get thinner, so that many leave the mesh in sight.
 */
export class ThreeHighlights {
	readonly #scene: Scene;
	readonly #uniforms = uniforms();
	readonly #materials = {
		edges: lineMaterial(this.#uniforms),
		points: discMaterial(this.#uniforms),
	};
	#objects: {
		readonly object: Mesh;
		readonly geometry: InstancedBufferGeometry;
		readonly count: number;
	}[] = [];

	constructor(scene: Scene) {
		this.#scene = scene;
	}

	set(highlights: Highlights | null): void {
		for (const { object, geometry } of this.#objects) {
			this.#scene.remove(object);
			geometry.dispose();
		}
		this.#objects = [];
		if (!highlights) return;
		this.#uniforms.spacing.value = highlights.spacing;
		const { edges, points } = highlights;
		if (edges.length > 0)
			this.#add('ends', new InstancedBufferAttribute(edges, 4), this.#materials.edges, 1);
		if (points.length > 0)
			this.#add('middle', new InstancedBufferAttribute(points, 2), this.#materials.points, 2);
	}

	/** To be called before each frame; `x`, `y` is where the camera is, less the origin of the display. */
	frame(
		x: number,
		y: number,
		scale: number,
		size: { readonly width: number; readonly height: number },
		ratio: number,
		palette: Palette,
	): void {
		const { centre, scale: pixels, size: extent, ratio: device } = this.#uniforms;
		centre.value.set(x, y);
		pixels.value = scale;
		extent.value.set(size.width, size.height);
		device.value = ratio;
		// Where a pixel has many of them some look the same as all.
		const share = Math.min(1, (this.#uniforms.spacing.value * scale) / 3);
		for (const { geometry, count } of this.#objects)
			geometry.instanceCount = Math.min(count, Math.max(always, Math.ceil(share * count)));
		this.#uniforms.colour.value.set(...palette.selected);
		this.#uniforms.background.value.set(...palette.background);
	}

	dispose(): void {
		this.set(null);
		this.#materials.edges.dispose();
		this.#materials.points.dispose();
	}

	#add(
		name: string,
		coordinates: InstancedBufferAttribute,
		material: NodeMaterial,
		order: number,
	): void {
		const geometry = new InstancedBufferGeometry();
		geometry.setAttribute('position', new BufferAttribute(quad, 2));
		geometry.setAttribute(name, coordinates);
		geometry.instanceCount = coordinates.count;
		geometry.boundingSphere = new Sphere();
		const object = new Mesh(geometry, material);
		object.frustumCulled = false;
		object.renderOrder = order;
		this.#scene.add(object);
		this.#objects.push({ object, geometry, count: coordinates.count });
	}
}

function overlayMaterial(): NodeMaterial {
	const material = new NodeMaterial();
	material.transparent = true;
	material.blending = NormalBlending;
	material.premultipliedAlpha = true;
	material.depthTest = false;
	material.depthWrite = false;
	material.side = 2;
	return material;
}

/** Where the halo ends; thin lines and small discs have none. */
const rimOf = (half: Node<'float'>): Node<'float'> => half.add(clamp(half.sub(1), 0, 1).mul(halo));

/** The colour at a distance from the middle of a line or disc, in CSS pixels, premultiplied. */
function inked(distance: Node<'float'>, half: Node<'float'>, shared: Uniforms): Node<'vec4'> {
	const soft = float(0.5).div(shared.ratio);
	const rim = rimOf(half);
	const ink = float(1).sub(smoothstep(half.sub(soft), half.add(soft), distance));
	const alpha = float(1).sub(smoothstep(rim.sub(soft), rim.add(soft), distance));
	const rest = alpha.sub(ink).max(0);
	return vec4(shared.colour.mul(ink).add(shared.background.mul(rest)), alpha);
}

function lineMaterial(shared: Uniforms): NodeMaterial {
	const { centre, scale, size } = shared;
	const material = overlayMaterial();
	const ends = attribute<'vec4'>('ends', 'vec4');
	const corner = attribute<'vec2'>('position', 'vec2');
	const from = ends.xy.sub(centre).mul(scale);
	const to = ends.zw.sub(centre).mul(scale);
	const span = to.sub(from);
	const long = length(span);
	const along = select(long.greaterThan(1e-6), normalize(span), vec2(1, 0));
	const half = clamp(long.mul(0.12), 0.6, lineHalf);
	const reach = rimOf(half).add(0.75);
	const across = vec2(along.y.negate(), along.x);
	const end = mix(from, to, corner.x.mul(0.5).add(0.5));
	const position = end.add(along.mul(corner.x).mul(reach)).add(across.mul(corner.y).mul(reach));
	material.vertexNode = Fn(() => vec4(position.mul(2).div(size), 0.5, 1))();
	const beside = varying(corner.y.mul(reach));
	// Negative behind the start, above the length beyond the end: what sticks out is rounded.
	const run = varying(select(corner.x.lessThan(0), reach.negate(), long.add(reach)));
	const whole = varying(long);
	const wide = varying(half);
	material.fragmentNode = Fn(() => {
		const past = max(max(run.negate(), run.sub(whole)), 0);
		return inked(length(vec2(past, abs(beside))), wide, shared);
	})();
	return material;
}

function discMaterial(shared: Uniforms): NodeMaterial {
	const { centre, scale, size, spacing } = shared;
	const material = overlayMaterial();
	const corner = attribute<'vec2'>('position', 'vec2');
	const radius = clamp(spacing.mul(scale).mul(0.22), 1, discRadius);
	const reach = rimOf(radius).add(0.75);
	const offset = corner.mul(reach);
	const position = attribute<'vec2'>('middle', 'vec2').sub(centre).mul(scale).add(offset);
	material.vertexNode = Fn(() => vec4(position.mul(2).div(size), 0.5, 1))();
	const seen = varying(offset);
	material.fragmentNode = Fn(() => inked(length(seen), radius, shared))();
	return material;
}
