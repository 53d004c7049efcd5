import './cases.mjs';
