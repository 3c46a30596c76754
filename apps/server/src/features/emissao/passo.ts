import type { Emissores } from "../../certificados/emissores.ts"
import type { Tx } from "../../db/banco.ts"
import type { Escopo } from "../../db/escopo.ts"
import type { PedidoAoEmissor, PortasDeEmissao, QuemEmite, RespostaDoEmissor } from "../../ports/emissor-nfse.ts"
import type { Avanco, ContextoDoAto, Etapa, OperacaoTomada, Preparo } from "../../ports/operacao-externa.ts"

/** What the acts work with. */
export interface DepsDosAtos {
  readonly portas: PortasDeEmissao
  readonly emissores: Emissores
}

/** What a step concludes: the operation, and what it is about. */
export interface Alvo<T> {
  readonly tx: Tx
  readonly contexto: ContextoDoAto
  readonly operacao: OperacaoTomada
  readonly alvo: T
  readonly emissores: Emissores
}

interface Assunto<T> {
  idDe(operacao: OperacaoTomada): string
  ler(tx: Tx, escopo: Escopo, ids: readonly string[]): Promise<readonly T[]>
  /** For people: it was already concluded, and is not asked again. */
  readonly terminado: string
}

interface Passo<T> {
  readonly rotulo: string
  readonly seIncerta?: string
  pedido(alvo: T, operacao: OperacaoTomada): PedidoAoEmissor
  concluir(alvo: Alvo<T>, valor: RespostaDoEmissor): Promise<Avanco>
}

/** Makes the steps of an act of the emitter: each asks only while what it is about is being sent. */
export function passosSobre<T extends { readonly id: string; readonly estado: string; readonly emissor: QuemEmite }>(
  { portas, emissores }: DepsDosAtos,
  { idDe, ler, terminado }: Assunto<T>,
): (passo: Passo<T>) => Etapa<RespostaDoEmissor> {
  const alvosDe = async (tx: Tx, escopo: Escopo, operacoes: readonly OperacaoTomada[]) => {
    const lidos = new Map((await ler(tx, escopo, operacoes.map(idDe))).map((alvo) => [alvo.id, alvo]))
    return (operacao: OperacaoTomada) => lidos.get(idDe(operacao))
  }
  return ({ rotulo, seIncerta, pedido, concluir }) => ({
    rotulo,
    ...(seIncerta === undefined ? {} : { seIncerta }),
    interpretar(requisicao, resposta) {
      const porta = portas[requisicao.servico.startsWith("MIGRATE/") ? "migrate" : "nacional"]
      if (porta === null) throw new Error("Não há quem leia esta resposta nesta instalação.")
      return porta.interpretar(requisicao, resposta)
    },
    async preparar(tx, { escopo }, operacoes) {
      const alvoDe = await alvosDe(tx, escopo, operacoes)
      return operacoes.map((operacao): Preparo => {
        const alvo = alvoDe(operacao)
        if (alvo?.estado !== "enviando") return { tipo: "avancar", avanco: { tipo: "sucesso", resultado: terminado } }
        const porta = portas[alvo.emissor]
        if (porta === null) return SEM_PORTA
        const requisicao = porta.montar(pedido(alvo, operacao))
        if (alvo.emissor === "migrate") return { tipo: "chamar", requisicao }
        return { tipo: "chamar", requisicao, certificado: `e-CNPJ da empresa (${operacao.cnpj})` }
      })
    },
    async concluir(tx, contexto, prontas) {
      const alvoDe = await alvosDe(
        tx,
        contexto.escopo,
        prontas.map(({ operacao }) => operacao),
      )
      const avancos: Avanco[] = []
      for (const { operacao, valor } of prontas) {
        const alvo = alvoDe(operacao)
        if (alvo === undefined) throw new Error("O que esta operação envia não existe.")
        avancos.push(await concluir({ tx, contexto, operacao, alvo, emissores }, valor))
      }
      return avancos
    },
  })
}

const SEM_PORTA: Preparo = {
  tipo: "parar",
  precisaDePessoa: true,
  motivo: {
    codigo: "emissor-desligado",
    texto: "Esta instalação não alcança mais o emissor desta nota. Peça a quem opera a plataforma que o configure.",
    textoDoOrgao: null,
  },
}
