import { randomUUID } from "node:crypto"
import type { FalhaDoNavegador } from "@partida/contracts"
import { pilhaSemDadosDePessoas, semDadosDePessoas } from "../../http/limpeza.ts"
import type { FalhaRelatada } from "../../http/relator-de-falhas.ts"

/** What a browser told, as it is logged and passed on: whatever it wrote, nothing of anybody goes further. */
export function falhaDoNavegador({ tipo, mensagem, pilha, caminho, versao }: FalhaDoNavegador): FalhaRelatada {
  return {
    id: randomUUID(),
    origem: "navegador",
    tipo,
    mensagem: semDadosDePessoas(mensagem),
    pilha: pilha === undefined ? [] : pilhaSemDadosDePessoas(pilha),
    etiquetas: { caminho: semDadosDePessoas(caminho.split(/[?#]/)[0] ?? "") },
    versao: semDadosDePessoas(versao),
  }
}
