import { abrirArmazemNoDisco } from "../adapters/armazem/disco/adapter.ts"
import { montarWhatsapp } from "../adapters/fontes.ts"
import type { Banco } from "../db/banco.ts"
import { criarCofre } from "../identidade/cofre.ts"
import { MARCA_SEM_ARQUIVO } from "../marca/instalacao.ts"
import { criarMarcas } from "../marca/resolucao.ts"
import { montarTrabalhos } from "../trabalhos.ts"

/** What a crash test of WhatsApp runs, in a process that is killed or in its own: reads notices, makes messages and sends them, once. */
export async function trabalharNoWhatsapp(
  banco: Banco,
  { endereco, pasta, chave, hora }: Readonly<Record<"endereco" | "pasta" | "chave" | "hora", string>>,
): Promise<void> {
  const agora = () => new Date(hora)
  const cofre = criarCofre(Buffer.from(chave, "base64"))
  const relatar = (erro: unknown) => {
    throw erro
  }
  const whatsapp = montarWhatsapp({ whatsapp: { endereco, versao: "v21.0", autoridade: `${pasta}/autoridade.pem` } })
  await montarTrabalhos(banco, agora, relatar, {
    comunicacao: {
      cofre,
      armazem: abrirArmazemNoDisco(`${pasta}/armazem`, cofre),
      marcas: criarMarcas(banco, { url: "https://partida.example", marca: MARCA_SEM_ARQUIVO }, agora),
      correio: { tipo: "caixa", remetente: "Partida <nao-responda@partida.example>", retorno: null, respostas: null },
      whatsapp,
    },
  }).whatsapp()
  whatsapp?.encerrar()
}
