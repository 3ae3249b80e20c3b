import type { Severities } from '../../validate/validate.ts';
import type { Settings } from '../protocol.ts';

const levels = new Set(['error', 'warning', 'information', 'hint', 'off']);

/** The severities of the settings; what is none is left out, so that the rule's own holds. */
export function severitiesOf({ rules }: Settings): Severities {
	return Object.fromEntries(
		Object.entries(rules ?? {}).filter(([, level]) => levels.has(level)),
	) as Severities;
}
