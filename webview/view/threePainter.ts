import {
	attribute,
	dFdx,
	dFdy,
	Fn,
	float,
	fract,
	length,
	max,
	min,
	mix,
	screenCoordinate,
	select,
	smoothstep,
	step,
	uniform,
	varying,
	vec2,
	vec3,
	vec4,
	vertexIndex,
} from 'three/tsl';
import {
	BufferAttribute,
	BufferGeometry,
	LinearSRGBColorSpace,
	Mesh,
	NoBlending,
	NodeMaterial,
	OrthographicCamera,
	Scene,
	Sphere,
	Vector3,
	WebGPURenderer,
} from 'three/webgpu';
import { USUAL_TINT } from '../../src/draw/look.ts';
import type { DisplayMesh, TriangleArrays } from '../model/displayMesh.ts';
import type { Palette } from '../model/palette.ts';
import { scaleIndex } from './colours.ts';
import type { Painter } from './painter.ts';
import { ThreeHighlights } from './threeHighlights.ts';

/** Triangles drawn at once: 2²¹ take 48 MiB of corners, which every device's buffers hold. */
const pieceSize = 1 << 21;

/** Some of a mesh's triangles, from number `first` on. */
interface Piece {
	readonly first: number;
	readonly object: Mesh;
	/** Colour and look of each vertex, four bytes. */
	readonly look: BufferAttribute;
}

function pieceOf(
	{ corners: all, angles }: TriangleArrays,
	first: number,
	material: NodeMaterial,
): Piece {
	const count = Math.min(pieceSize, angles.length - first);
	const geometry = new BufferGeometry();
	const corners = all.subarray(6 * first, 6 * (first + count));
	geometry.setAttribute('position', new BufferAttribute(corners, 2));
	const look = new BufferAttribute(new Uint8Array(12 * count), 4, true);
	geometry.setAttribute('look', look);
	// Nothing is culled; left to itself three.js would look for z in the corners.
	geometry.boundingSphere = new Sphere();
	const object = new Mesh(geometry, material);
	object.frustumCulled = false;
	return { first, object, look };
}

/** A painter on three.js and WebGL 2, where there is no WebGPU; `onLost` is called once when the graphics device is gone and nothing will be drawn any more. */
export async function createThreePainter(
	canvas: HTMLCanvasElement,
	onLost: (reason: string) => void,
): Promise<Painter> {
	const renderer = new WebGPURenderer({
		canvas,
		alpha: true,
		antialias: true,
		forceWebGL: true,
	});
	await renderer.init();
	renderer.outputColorSpace = LinearSRGBColorSpace;
	renderer.setClearColor(0x000000, 0);
	renderer.onDeviceLost = (info: { message?: string }) => onLost(info.message || 'no reason given');

	const { material, uniforms } = createMaterial();
	const scene = new Scene();
	const highlights = new ThreeHighlights(scene);
	const eye = new OrthographicCamera(-1, 1, 1, -1, -1, 1);
	let shown: {
		origin: DisplayMesh['origin'];
		angles: Float32Array;
		pieces: Piece[];
		looks: Uint8Array;
	} | null = null;
	let painted: Uint8Array | null = null;
	let sized = '';

	/** Three vertices a triangle: red, green, blue of its angle, and its look. */
	function paint({ scale }: Palette): void {
		if (!shown) return;
		const { angles, looks, pieces } = shown;
		for (const { first, look } of pieces) {
			const bytes = look.array;
			for (let v = 0; v < bytes.length; v += 4) {
				const t = first + Math.floor(v / 12);
				const entry = 3 * scaleIndex(angles[t]!);
				bytes[v] = scale[entry]!;
				bytes[v + 1] = scale[entry + 1]!;
				bytes[v + 2] = scale[entry + 2]!;
				bytes[v + 3] = 85 * looks[t]!;
			}
			look.needsUpdate = true;
		}
	}

	function clear(): void {
		for (const { object } of shown?.pieces ?? []) {
			scene.remove(object);
			object.geometry.dispose();
		}
		shown = null;
	}

	return {
		name: 'WebGL 2',
		setMesh(mesh) {
			clear();
			highlights.set(null);
			if (!mesh?.arrays || !mesh.box) return;
			const { origin, arrays } = mesh;
			const { angles } = arrays;
			const pieces: Piece[] = [];
			for (let first = 0; first < angles.length; first += pieceSize)
				pieces.push(pieceOf(arrays, first, material));
			scene.add(...pieces.map(({ object }) => object));
			shown = { origin, angles, pieces, looks: new Uint8Array(angles.length) };
			painted = null;
		},
		setLooks(looks) {
			if (!shown) return;
			shown.looks = looks;
			for (const { first, look } of shown.pieces) {
				const bytes = look.array;
				for (let v = 3; v < bytes.length; v += 4)
					bytes[v] = 85 * looks[first + Math.floor(v / 12)]!;
				look.needsUpdate = true;
			}
		},
		setHighlights: (next) => highlights.set(shown && next),
		async draw(camera, size, pixelRatio, palette, options) {
			if (painted !== palette.scale) {
				paint(palette);
				painted = palette.scale;
			}
			for (const name of ['foreground', 'plain', 'marked', 'selected'] as const)
				uniforms[name].value.set(...palette[name]);
			uniforms.byAngle.value = options.byAngle ? 1 : 0;
			uniforms.fill.value = options.fill ? 1 : 0;
			uniforms.wire.value = options.wireframe ? palette.wire : 0;
			uniforms.tint.value = options.tint ?? USUAL_TINT;
			uniforms.ratio.value = pixelRatio;
			// Each call makes the frame's textures again, the same size or not.
			const wanted = `${size.width} ${size.height} ${pixelRatio}`;
			if (wanted !== sized) {
				renderer.setPixelRatio(pixelRatio);
				renderer.setSize(size.width, size.height, false);
				sized = wanted;
			}
			const [x, y] = shown?.origin ?? [0, 0];
			const [halfWidth, halfHeight] = [
				size.width / 2 / camera.scale,
				size.height / 2 / camera.scale,
			];
			eye.left = camera.x - x - halfWidth;
			eye.right = camera.x - x + halfWidth;
			eye.bottom = camera.y - y - halfHeight;
			eye.top = camera.y - y + halfHeight;
			eye.updateProjectionMatrix();
			highlights.frame(camera.x - x, camera.y - y, camera.scale, size, pixelRatio, palette);
			renderer.render(scene, eye);
		},
		dispose() {
			clear();
			highlights.dispose();
			material.dispose();
			renderer.dispose();
		},
	};
}

/**
 * Fill, wireframe and looks in one fragment shader. A triangle's three vertices are its own, so each knows from its
 * number which corner it is, and the distance to the three sides in pixels is a varying.
 */
function createMaterial() {
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
	};
	const slot = vertexIndex.mod(3);
	const corner = varying(
		vec3(select(slot.equal(0), 1, 0), select(slot.equal(1), 1, 0), select(slot.equal(2), 1, 0)),
	);
	const look = varying(attribute<'vec4'>('look', 'vec4'));

	const material = new NodeMaterial();
	material.transparent = false;
	material.blending = NoBlending;
	material.depthTest = false;
	material.depthWrite = false;
	material.side = 2;
	material.fragmentNode = Fn(() => {
		const slope = vec3(
			length(vec2(dFdx(corner.x), dFdy(corner.x))),
			length(vec2(dFdx(corner.y), dFdy(corner.y))),
			length(vec2(dFdx(corner.z), dFdy(corner.z))),
		).max(1e-12);
		const pixels = corner.div(slope);
		const nearest = min(pixels.x, min(pixels.y, pixels.z)).div(uniforms.ratio);
		// A triangle of few pixels would be all wire: fade the wire as its height shrinks.
		const height = float(1)
			.div(max(slope.x, max(slope.y, slope.z)))
			.div(uniforms.ratio);
		const dense = smoothstep(1, 9, height);

		const bits = look.w.mul(3).add(0.5).floor();
		const selected = step(1.5, bits);
		const marked = bits.sub(selected.mul(2));
		const base = mix(uniforms.plain, look.xyz, uniforms.byAngle);
		const stripe = step(
			0.5,
			fract(screenCoordinate.x.add(screenCoordinate.y).div(uniforms.ratio.mul(8))),
		);
		const hatched = mix(base, uniforms.marked, marked.mul(stripe.mul(0.5).add(0.25)));
		const tinted = mix(hatched, uniforms.selected, selected.mul(uniforms.tint));
		const body = max(
			uniforms.fill,
			max(marked.mul(stripe.mul(0.6).add(0.2)), selected.mul(uniforms.tint)),
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
		return vec4(colour.mul(alpha), alpha);
	})();
	return { material, uniforms };
}
