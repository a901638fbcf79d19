import { jestConfig } from '@osaka/build-config/jest';

export default jestConfig;
