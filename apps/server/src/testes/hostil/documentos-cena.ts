import { guardarDocumento, retirarDocumento } from "../../features/documentos/documentos.service.ts"
import type { Ambiente, Ator } from "../ambiente.ts"

/** Documents of the victim's company: one in force, of payroll, and one that was withdrawn. */
export async function criarDocumentos({ banco, servico }: Ambiente, { escopo, nome }: Ator, idEmpresa: string) {
  const guardado = await servico.armazem.guardar(escopo.idEscritorio, Buffer.from("Documento da vítima"))
  const ato = { escopo, nome, agora: servico.agora() }
  const comum = { guardado, idEmpresa, tipoMime: "text/plain", origem: "pessoa" } as const
  return banco.emEscopo(escopo, async (tx) => {
    const { id } = await guardarDocumento(tx, ato, { ...comum, tipo: "folha", nome: "da-vitima.txt" })
    const { id: idRetirado } = await guardarDocumento(tx, ato, { ...comum, tipo: "anexo", nome: "retirado.txt" })
    await retirarDocumento(tx, ato, idRetirado, "não era da vítima")
    return { id, idRetirado, sha256: guardado.sha256 }
  })
}
