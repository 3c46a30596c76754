export { AoEscritorio } from "./AoEscritorio.tsx"
export { OQuePrecisamDeVoce } from "./OQuePrecisamDeVoce.tsx"
export { ReceitaDoAno } from "./ReceitaDoAno.tsx"
