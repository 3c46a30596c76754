import type { rotasDosDocumentos } from "@partida/contracts"
import type { Caso } from "../hostil-casos.ts"
import type { Cena } from "../hostil-cena.ts"

/** Stored documents: of payroll, which the staff of the company do not find. */
export function casosDosDocumentos(c: Cena): Readonly<Record<keyof typeof rotasDosDocumentos, Caso>> {
  const { id, idRetirado } = c.documento
  return {
    listarDocumentos: { consulta: `?idEmpresa=${c.a.id}`, admitido: 200 },
    exportarDocumentos: { consulta: `?formato=csv&idEmpresa=${c.a.id}`, admitido: 200 },
    consultarDocumento: { params: { id }, admitido: (papel) => (papel === "FUNCIONARIO" ? 404 : 200) },
    anexarDocumentos: { params: { idEmpresa: c.a.id }, consulta: "?tipo=anexo", admitido: 201 },
    // It was already withdrawn: only whoever reaches it is told so.
    retirarDocumento: { params: { id: idRetirado }, corpo: () => ({ motivo: "motivo bem explicado" }), admitido: 409 },
  }
}
