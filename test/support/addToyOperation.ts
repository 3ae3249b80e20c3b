import { operations } from '../../src/refine/registry.ts';
import { register } from './register.ts';
import { toy } from './toyOperation.ts';

register(operations, toy);
