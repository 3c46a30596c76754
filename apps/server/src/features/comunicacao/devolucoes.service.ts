import { eq } from "drizzle-orm"
import type { Banco } from "../../db/banco.ts"
import { mensagens } from "../../db/schema/correio.ts"
import type { Cofre } from "../../identidade/cofre.ts"
import { sistema } from "../processamento/processamento.service.ts"
import { type Devolucao, lerDevolucao } from "./devolucao.ts"
import { lerEventos, provar, tomarEnvio } from "./envios.repository.ts"

/**
 * Takes a returned message: what it proves is added to the proof of its sending, once. Answers what it was. The same message again
 * changes nothing.
 */
export async function receberDevolucao(banco: Banco, cofre: Cofre, bytes: Uint8Array, agora: Date): Promise<Devolucao> {
  const devolucao = await lerDevolucao(bytes, cofre)
  if (devolucao.tipo === "ignorada") return devolucao
  const { idEnvio, status, texto } = devolucao
  const [mensagem] = await banco.naPlataforma((tx) =>
    tx
      .select({ idEscritorio: mensagens.idEscritorio })
      .from(mensagens)
      .where(eq(mensagens.chave, `envio/${idEnvio}`)),
  )
  if (!mensagem?.idEscritorio) return { tipo: "ignorada", porque: "o envio não existe mais" }
  const escopo = sistema(mensagem.idEscritorio)
  const tipo = ({ entregue: "entregue", adiada: "adiado", devolvida: "devolvido" } as const)[devolucao.tipo]
  const estado = ({ entregue: "entregue", adiada: null, devolvida: "falhou" } as const)[devolucao.tipo]
  await banco.emEscopo(escopo, async (tx) => {
    // Locked: the same report twice at once is one proof.
    const envio = await tomarEnvio(tx, escopo, idEnvio)
    if (!envio) return
    const iguais = (await lerEventos(tx, escopo, idEnvio)).filter((e) => e.tipo === tipo && e.prova.status === status)
    if (iguais.length > 0) return
    await provar(tx, escopo, [envio], {
      tipo,
      ...(estado === null ? {} : { estado }),
      em: agora,
      detalhe: texto || "O servidor do destinatário respondeu sem dizer o motivo.",
      prova: { status, relatorio: "RFC 3464" },
      quem: "Servidor do destinatário",
    })
  })
  return devolucao
}
