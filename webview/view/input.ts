import { ROTATION_STEP } from '../../src/mesh/rotation.ts';
import type { Gesture, PickMode, ViewCommand } from '../model/gestures.ts';

/** Actions of a user in a view; positions and distances are in CSS pixels from the view's top left. */
export interface ViewActions {
	pan(dx: number, dy: number): void;
	zoom(px: number, py: number, factor: number): void;
	reset(): void;
	/** `reach` is the maximum distance of an edge or point. */
	pick(px: number, py: number, mode: PickMode, reach: number): void;
	/** Rotates a mesh in space by degrees. */
	rotation(right: number, down: number): void;
	/**
	 * The gesture of a drag that starts now. `withModifier`: with Shift or Ctrl; `rotates`: with Alt or the right button.
	 */
	gesture(withModifier: boolean, rotates: boolean): Gesture;
	/**
	 * Draws a shape, and finishes it if `done`. `path` has x y of all positions of a lasso, otherwise of the first and
	 * the last.
	 */
	draw(gesture: Gesture, path: readonly number[], mode: PickMode, done: boolean): void;
	/** Cancels the shape being drawn. */
	drop(): void;
	/** Hovers a position; for the keyboard, the entity there is also announced. */
	hover(px: number, py: number, by: 'pointer' | 'keyboard'): void;
	/** The pointer has left the view. */
	leave(): void;
	/** Opens the context menu for a position. */
	menu(px: number, py: number, by: keyof typeof pickDistances): void;
	command(command: ViewCommand): void;
}

/**
 * Maximum distance in pixels between pointer and edge or point; larger for the keyboard, which can only aim with the
 * centre of the view.
 */
export const pickDistances = { pointer: 9, touch: 22, keyboard: 60 };

/** Minimum distance in pixels between positions of a lasso. */
const lassoStep = 2;

/** Milliseconds of a long press, which opens the menu. */
const longPress = 500;
/** Rotation of a mesh in space per pixel of a drag, in degrees. */
const degreesPerPixel = 0.5;

/** Maximum movement of a click, in pixels. */
const clickTolerance = 4;

/** Listens to mouse, pen, touch, wheel and keyboard on the surface of a view. */
export function listenToView(surface: HTMLElement, actions: ViewActions): void {
	listenToPointers(surface, actions);
	listenToKeys(surface, actions);
	surface.addEventListener(
		'wheel',
		(event) => {
			event.preventDefault();
			const pixels = event.deltaY * (event.deltaMode === 1 ? 20 : event.deltaMode === 2 ? 400 : 1);
			// A touchpad's pinch arrives as a wheel event with Ctrl and small steps.
			const speed = event.ctrlKey ? 0.012 : 0.0022;
			actions.zoom(event.offsetX, event.offsetY, Math.exp(-pixels * speed));
		},
		{ passive: false },
	);
	surface.addEventListener('contextmenu', (event) => event.preventDefault());
}

function listenToPointers(surface: HTMLElement, actions: ViewActions): void {
	const pointers = new Map<number, { x: number; y: number }>();
	let start = { x: 0, y: 0 };
	let moved = false;
	let gesture: Gesture | 'dropped' = 'move';
	let path: number[] = [];
	let longPressTimer: ReturnType<typeof setTimeout> | undefined;
	const positionOf = (event: PointerEvent): { x: number; y: number } => {
		const box = surface.getBoundingClientRect();
		return { x: event.clientX - box.left, y: event.clientY - box.top };
	};
	const centroid = (): { x: number; y: number; spread: number } => {
		const [a, b = a] = [...pointers.values()] as [
			{ x: number; y: number },
			{ x: number; y: number }?,
		];
		return {
			x: (a.x + b.x) / 2,
			y: (a.y + b.y) / 2,
			spread: Math.hypot(a.x - b.x, a.y - b.y),
		};
	};

	surface.addEventListener('pointerdown', (event) => {
		surface.focus({ preventScroll: true });
		surface.setPointerCapture(event.pointerId);
		pointers.set(event.pointerId, positionOf(event));
		if (pointers.size === 1) {
			start = positionOf(event);
			moved = false;
			const withModifier = event.shiftKey || event.ctrlKey || event.metaKey;
			const rotates = event.altKey || event.button === 2;
			gesture = event.button === 1 ? 'move' : actions.gesture(withModifier, rotates);
			path = [start.x, start.y];
			if (event.pointerType === 'touch') longPressTimer = setTimeout(openMenu, longPress);
		} else {
			clearTimeout(longPressTimer);
			if (isDrawn(gesture) && moved) actions.drop();
			gesture = 'move';
			moved = true;
		}
	});
	const openMenu = (): void => {
		if (moved || pointers.size !== 1) return;
		gesture = 'dropped';
		actions.menu(start.x, start.y, 'touch');
	};
	surface.addEventListener('pointermove', (event) => {
		const position = positionOf(event);
		if (!pointers.has(event.pointerId)) {
			actions.hover(position.x, position.y, 'pointer');
			return;
		}
		const before = centroid();
		pointers.set(event.pointerId, position);
		if (Math.hypot(position.x - start.x, position.y - start.y) > clickTolerance) moved = true;
		if (!moved) return;
		if (gesture === 'dropped') return;
		if (isDrawn(gesture)) {
			extend(position);
			actions.draw(gesture, path, modeOf(event), false);
			return;
		}
		const after = centroid();
		if (gesture === 'orbit') {
			actions.rotation(
				degreesPerPixel * (after.x - before.x),
				degreesPerPixel * (after.y - before.y),
			);
			return;
		}
		actions.pan(after.x - before.x, after.y - before.y);
		if (pointers.size === 2 && before.spread > 0)
			actions.zoom(after.x, after.y, after.spread / before.spread);
	});
	const extend = ({ x, y }: { x: number; y: number }): void => {
		if (gesture !== 'lasso') path = [start.x, start.y, x, y];
		else if (Math.hypot(x - path.at(-2)!, y - path.at(-1)!) >= lassoStep) path.push(x, y);
	};
	const release = (event: PointerEvent): void => {
		clearTimeout(longPressTimer);
		if (!pointers.delete(event.pointerId) || pointers.size > 0) return;
		const position = positionOf(event);
		const cancelled = event.type === 'pointercancel';
		if (gesture === 'dropped') gesture = 'move';
		else if (isDrawn(gesture) && moved) {
			extend(position);
			if (cancelled) actions.drop();
			else actions.draw(gesture, path, modeOf(event), true);
		} else if (!moved && !cancelled && event.button === 0)
			actions.pick(
				position.x,
				position.y,
				modeOf(event),
				event.pointerType === 'touch' ? pickDistances.touch : pickDistances.pointer,
			);
		else if (!moved && !cancelled && event.button === 2)
			actions.menu(position.x, position.y, 'pointer');
		gesture = 'move';
	};
	// While a shape is drawn, Escape only cancels it.
	surface.addEventListener('keydown', (event) => {
		if (event.key !== 'Escape' || !isDrawn(gesture) || !moved) return;
		event.stopImmediatePropagation();
		gesture = 'dropped';
		actions.drop();
	});
	surface.addEventListener('pointerup', release);
	surface.addEventListener('pointercancel', release);
	surface.addEventListener('pointerleave', () => actions.leave());
}

/** Whether a drag draws a shape. */
const isDrawn = (gesture: Gesture | 'dropped'): gesture is Exclude<Gesture, 'move' | 'orbit'> =>
	gesture !== 'move' && gesture !== 'orbit' && gesture !== 'dropped';

const modeOf = (event: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }): PickMode =>
	event.ctrlKey || event.metaKey ? 'toggle' : event.shiftKey ? 'add' : 'replace';

/** Summary of keys, for the help text and the description of a view. */
export const keyHelp =
	'Arrows move, + and − zoom, F shows the selection, 0 the whole mesh. T, E and P choose triangles, edges or points; Space picks at the centre, A all in view, Ctrl+A all, I inverts, G adds the neighbours, Escape clears. R draws rectangles, L lassos, Q measures distances, V moves again. A mesh in space turns with D or Alt and the mouse, or Alt and the arrows. M marks the selection, U unmarks it, W marks by a condition. Ctrl+Z undoes marks and rounds, Ctrl+Y redoes them. O shows the selection alone, X hides it, S shows all again. J goes to a number of the file or a place, Shift+F10 or a right click opens a menu. H shows the propagation path, F8 goes to the worst triangle and the next, F7 to the next change of a comparison, with Shift back.';

const commandKeys: Readonly<Record<string, ViewCommand>> = {
	f: 'showSelection',
	a: 'selectVisible',
	i: 'invertSelection',
	g: 'growSelection',
	t: 'pickTriangles',
	e: 'pickEdges',
	p: 'pickPoints',
	r: 'toolRectangle',
	l: 'toolLasso',
	q: 'toolRuler',
	v: 'toolMove',
	d: 'toolOrbit',
	m: 'markSelection',
	u: 'unmarkSelection',
	w: 'openMarkForm',
	o: 'hideOthers',
	x: 'hideSelection',
	s: 'showAll',
	j: 'openJump',
	h: 'togglePath',
	F7: 'nextChange',
	F8: 'nextWorst',
	Escape: 'clearSelection',
};

const shiftKeys: Readonly<Record<string, ViewCommand>> = {
	F7: 'previousChange',
	F8: 'previousWorst',
};

const controlKeys: Readonly<Record<string, ViewCommand>> = { a: 'selectAll' };

/** Direction of an arrow key, to the right and down. */
const directions: Readonly<Record<string, readonly [right: number, down: number]>> = {
	ArrowLeft: [-1, 0],
	ArrowRight: [1, 0],
	ArrowUp: [0, -1],
	ArrowDown: [0, 1],
};

function listenToKeys(surface: HTMLElement, actions: ViewActions): void {
	const middle = (): [number, number] => [surface.clientWidth / 2, surface.clientHeight / 2];
	surface.addEventListener('keydown', (event) => {
		const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
		const control = event.ctrlKey || event.metaKey;
		if (event.altKey && !control && key.startsWith('Arrow')) {
			const [right, down] = directions[key]!;
			event.preventDefault();
			actions.rotation(ROTATION_STEP * right, ROTATION_STEP * down);
			actions.hover(...middle(), 'keyboard');
			return;
		}
		if (event.altKey || (control && !' a'.includes(key))) return;
		const distance = event.shiftKey ? 160 : 40;
		const pick = () => actions.pick(...middle(), modeOf(event), pickDistances.keyboard);
		const keys: Record<string, () => void> = {
			ArrowLeft: () => actions.pan(distance, 0),
			ArrowRight: () => actions.pan(-distance, 0),
			ArrowUp: () => actions.pan(0, distance),
			ArrowDown: () => actions.pan(0, -distance),
			'+': () => actions.zoom(...middle(), 1.25),
			'=': () => actions.zoom(...middle(), 1.25),
			'-': () => actions.zoom(...middle(), 0.8),
			'0': () => actions.reset(),
			Home: () => actions.reset(),
			ContextMenu: () => actions.menu(...middle(), 'keyboard'),
			...(event.shiftKey && { F10: () => actions.menu(...middle(), 'keyboard') }),
			' ': pick,
			Enter: pick,
		};
		const previous = event.shiftKey ? shiftKeys[key] : undefined;
		const command = previous ?? (control ? controlKeys[key] : commandKeys[key]);
		const action = keys[key] ?? (command && (() => actions.command(command)));
		if (!action) return;
		event.preventDefault();
		action();
		if (key.startsWith('Arrow') || '+=- '.includes(key)) actions.hover(...middle(), 'keyboard');
	});
}
