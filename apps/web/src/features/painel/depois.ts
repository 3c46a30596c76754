export { OQuePrecisamDeVoce } from "./OQuePrecisamDeVoce.tsx"
export { ReceitaDoAno } from "./ReceitaDoAno.tsx"
