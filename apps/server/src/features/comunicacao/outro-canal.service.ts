import { DIA_MS } from "../../civil.ts"
import type { Ato } from "../../db/ato.ts"
import type { Banco, Tx } from "../../db/banco.ts"
import { escritoriosAbertos, lerAdministradores } from "../../db/escritorios.ts"
import type { Marcas } from "../../marca/resolucao.ts"
import { temContaDeWhatsapp } from "../contas-do-whatsapp/contas.service.ts"
import { notificar } from "../notificacoes/notificacoes.service.ts"
import { sistema } from "../processamento/processamento.service.ts"
import { type Envio, lerDocumentosDoEnvio, provar, travarPedidos } from "./envios.repository.ts"
import { gravarPlano, planejar } from "./pedido.service.ts"
import { desistirDasAtrasadas, lerNuncaFeitos, lerSemChegar } from "./sem-chegar.repository.ts"

/** What was accepted and of which nothing was told since, is no delivery. */
const SEM_NOTICIA_MS = DIA_MS
/** Older than this, whatever became of it was already seen to. */
const OLHADOS_MS = 30 * DIA_MS

/**
 * What did not arrive by WhatsApp, or of which nothing is known for a day, goes by e-mail, once; of whom there is no e-mail, a person is
 * told to telephone. The message itself is never sent again by the same channel. Run as often as one likes.
 */
export async function seguirPorOutroCanal(
  banco: Banco,
  marcas: Pick<Marcas, "urlDoEscritorio">,
  agora: Date,
  relatarErro: (erro: unknown) => void,
  sinal?: AbortSignal,
): Promise<void> {
  await banco.naPlataforma((tx) => desistirDasAtrasadas(tx, new Date(agora.getTime() - SEM_NOTICIA_MS)))
  for (const { id } of await banco.naPlataforma(escritoriosAbertos)) {
    if (sinal?.aborted) return
    const ato: Ato = { escopo: sistema(id), nome: "Sistema", agora }
    const url = await marcas.urlDoEscritorio(id)
    await banco
      .emEscopo(ato.escopo, async (tx) => {
        if (!(await temContaDeWhatsapp(tx, ato.escopo))) return
        await travarPedidos(tx, ato.escopo)
        await provar(tx, ato.escopo, await lerNuncaFeitos(tx, ato.escopo, new Date(agora.getTime() - SEM_NOTICIA_MS)), {
          tipo: "falhou",
          estado: "falhou",
          em: agora,
          detalhe: "Passou um dia sem conseguir sair pelo WhatsApp.",
          quem: ato.nome,
        })
        const parados = await lerSemChegar(tx, ato.escopo, {
          desde: new Date(agora.getTime() - OLHADOS_MS),
          paradosAntesDe: new Date(agora.getTime() - SEM_NOTICIA_MS),
        })
        for (const envio of parados) await seguir(tx, ato, envio, url)
      })
      .catch(relatarErro)
  }
}

async function seguir(tx: Tx, ato: Ato, envio: Envio, url: string): Promise<void> {
  const { escopo, agora, nome } = ato
  const pretensao = {
    assunto: envio.assunto,
    competencia: envio.competencia,
    ids: (await lerDocumentosDoEnvio(tx, escopo, envio.id)).map(({ documento }) => documento.idAlvo),
    motivoDoReenvio: null,
    modelo: envio.modelo,
    canais: ["email"],
    soPorEmail: true,
  } as const
  const { mensagens, jaEnviados } = await planejar(tx, ato, {
    ...pretensao,
    so: (recebedor) => recebedor.id === envio.idDestinatario,
  })
  await gravarPlano(tx, ato, mensagens, { ...pretensao, url })
  const semSaida = mensagens.length === 0 && jaEnviados === 0
  const falhou = envio.estado === "falhou" ? "Não chegou por WhatsApp." : "Um dia sem notícia do WhatsApp."
  await provar(tx, escopo, [envio], {
    tipo: "outro-canal",
    em: agora,
    detalhe: `${falhou} ${semSaida ? "Não há e-mail desta pessoa: telefone." : mensagens.length > 0 ? "Segue por e-mail." : "Já tinha ido por e-mail."}`,
    quem: nome,
  })
  if (!semSaida) return
  for (const { id: idUsuario } of await lerAdministradores(tx, escopo.idEscritorio))
    await notificar(tx, {
      idEscritorio: escopo.idEscritorio,
      idUsuario,
      chave: `sem-canal:${envio.id}`,
      tipo: "aviso",
      titulo: `${envio.destinatario} não recebeu: ${envio.assuntoDaMensagem}`,
      mensagem: "Não chegou por WhatsApp e não há e-mail cadastrado. Telefone, ou cadastre um e-mail.",
      destino: `/painel/comunicacao/${envio.assunto}?${new URLSearchParams({ situacao: "falhou" })}`,
      idLote: null,
      agora,
    })
}
