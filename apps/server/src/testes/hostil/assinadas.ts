import { randomUUID } from "node:crypto"
import type { rotasDasAssinadas } from "@partida/contracts"
import type { Caso } from "../hostil-casos.ts"
import type { Cena } from "../hostil-cena.ts"

/** The year of the victim is open: there is nothing signed of it to keep. */
export function casosDasAssinadas(c: Cena): Readonly<Record<keyof typeof rotasDasAssinadas, Caso>> {
  const params = { idEmpresa: c.a.id, ano: "2026" }
  const signatarios = [
    { nome: "Ana Titular", cpf: "11144477735", qualidade: "titular" },
    { nome: "Caio Contador", cpf: "52998224725", qualidade: "contador", crc: "SP-123456/O" },
  ]
  return {
    listarAssinadas: { params, admitido: 200 },
    guardarAssinadas: {
      params,
      corpo: () => ({ idDocumento: randomUUID(), assinadasEm: "2026-11-10", signatarios }),
      admitido: 409,
    },
    conferirAssinadas: { params: { ...params, id: randomUUID() }, admitido: 404 },
  }
}
