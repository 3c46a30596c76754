import type { Socio } from "@partida/contracts"
import { ValoresDoSocio } from "./ValoresDoSocio.tsx"

/** The person's pró-labore from the first value to the one in force, and how to change it from a month on. */
export function AbaProLabore({ socio }: { readonly socio: Socio }) {
  return <ValoresDoSocio id={socio.id} nome={socio.nome} versao={socio.versao} periodos={socio.proLabores} />
}
