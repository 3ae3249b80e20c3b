import type { Arrangement } from '../../src/protocol/panelSettings.ts';
import type { Box } from '../model/camera.ts';
import { arrangementFor } from '../model/layout.ts';
import type { ViewId } from '../model/viewId.ts';
import { el } from '../util/dom.ts';

/** Step of the swipe's divider by an arrow key, as a share of the width. */
const swipeStep = 0.05;

/** Queries and events of the arrangement. */
export interface ViewsEvents {
	/** Bounding box of the mesh, which decides the arrangement. */
	box(): Box;
	/** The swipe's divider was moved, 0 to 1. */
	swiped(swipe: number): void;
}

/**
 * Arranges the views: Before alone until there is a result, then both. In a swipe and an overlay, both fill the whole
 * area, one over the other.
 */
export class Views {
	readonly element: HTMLElement;
	readonly #line: HTMLElement;
	readonly #events: ViewsEvents;
	#arrangement: Arrangement = 'auto';
	#swipe = 0.5;

	constructor(before: HTMLElement, after: HTMLElement, events: ViewsEvents) {
		this.#events = events;
		this.#line = el('div', {
			class: 'swipe-line',
			role: 'slider',
			tabindex: 0,
			'data-testid': 'swipe',
			'aria-label': 'Divider between before and after',
			'aria-valuemin': 0,
			'aria-valuemax': 100,
			title: 'Drag to show more of before or after',
			onpointerdown: (event) => this.#drag(event as PointerEvent),
			onkeydown: (event) => this.#key(event as KeyboardEvent),
		});
		this.element = el(
			'div',
			{ class: 'views alone', 'data-testid': 'views' },
			before,
			after,
			this.#line,
		);
		new ResizeObserver(() => this.arrange()).observe(this.element);
		this.#show();
	}

	/** Whether there is a result to compare with. */
	setCompared(compared: boolean): void {
		this.element.classList.toggle('alone', !compared);
		this.arrange();
	}

	/** Whether changes are shown: an overlay then draws After over Before. */
	setChanges(on: boolean): void {
		this.element.toggleAttribute('data-compared', on);
	}

	/** Sets the view in front in an overlay of compared meshes. */
	setFront(viewId: ViewId): void {
		this.element.dataset.front = viewId;
	}

	setArrangement(arrangement: Arrangement, swipe: number): void {
		this.#arrangement = arrangement;
		this.#swipe = swipe;
		this.arrange();
		this.#show();
	}

	/** Arranges the views for the mesh and the available space. */
	arrange(): void {
		const { clientWidth: width, clientHeight: height } = this.element;
		if (width === 0 || height === 0) return;
		const arrangement = arrangementFor(this.#arrangement, this.#events.box(), { width, height });
		this.element.dataset.arrangement = arrangement;
	}

	#show(): void {
		this.element.style.setProperty('--swipe', `${100 * this.#swipe}%`);
		this.#line.setAttribute('aria-valuenow', `${Math.round(100 * this.#swipe)}`);
	}

	#move(swipe: number): void {
		this.#swipe = Math.min(1, Math.max(0, swipe));
		this.#show();
		this.#events.swiped(this.#swipe);
	}

	#drag({ pointerId }: PointerEvent): void {
		const { left, width } = this.element.getBoundingClientRect();
		const move = ({ clientX }: PointerEvent): void => this.#move((clientX - left) / width);
		this.#line.setPointerCapture(pointerId);
		this.#line.addEventListener('pointermove', move);
		const end = (): void => this.#line.removeEventListener('pointermove', move);
		this.#line.addEventListener('lostpointercapture', end, { once: true });
	}

	#key(event: KeyboardEvent): void {
		const position = {
			ArrowLeft: this.#swipe - swipeStep,
			ArrowRight: this.#swipe + swipeStep,
			Home: 0,
			End: 1,
		}[event.key];
		if (position === undefined) return;
		event.preventDefault();
		this.#move(position);
	}
}
