import { defineShell } from '@osaka/build-config/webpack';

export default defineShell();
