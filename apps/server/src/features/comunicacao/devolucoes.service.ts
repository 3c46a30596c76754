import { eq } from "drizzle-orm"
import type { Banco } from "../../db/banco.ts"
import { lerCampos } from "../../db/registros.ts"
import { mensagens } from "../../db/schema/correio.ts"
import type { Cofre } from "../../identidade/cofre.ts"
import { sistema } from "../processamento/processamento.service.ts"
import { type Devolucao, lerDevolucao } from "./devolucao.ts"
import { provarUmaVez } from "./prova.service.ts"

/**
 * Takes a returned message: what it proves is added to the proof of its sending, once. Answers what it was. The same message again
 * changes nothing.
 */
export async function receberDevolucao(banco: Banco, cofre: Cofre, bytes: Uint8Array, agora: Date): Promise<Devolucao> {
  const devolucao = await lerDevolucao(bytes, cofre)
  if (devolucao.tipo === "ignorada") return devolucao
  const { idEnvio, status, texto } = devolucao
  const [mensagem] = await banco.naPlataforma((tx) =>
    lerCampos(tx, mensagens, ["idEscritorio"], eq(mensagens.chave, `envio/${idEnvio}`)),
  )
  if (!mensagem?.idEscritorio) return { tipo: "ignorada", porque: "o envio não existe mais" }
  const escopo = sistema(mensagem.idEscritorio)
  const tipo = ({ entregue: "entregue", adiada: "adiado", devolvida: "devolvido" } as const)[devolucao.tipo]
  const estado = ({ entregue: "entregue", adiada: null, devolvida: "falhou" } as const)[devolucao.tipo]
  const evento = {
    tipo,
    ...(estado === null ? {} : { estado }),
    em: agora,
    detalhe: texto || "O servidor do destinatário respondeu sem dizer o motivo.",
    prova: { relatorio: "RFC 3464" },
    quem: "Servidor do destinatário",
  } as const
  await banco.emEscopo(escopo, (tx) => provarUmaVez(tx, escopo, idEnvio, evento, { status }))
  return devolucao
}
