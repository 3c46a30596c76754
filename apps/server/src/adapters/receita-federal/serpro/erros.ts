import { semAcento } from "../../../palavras.ts"
import type { Falha, Recusado, Requisicao } from "../../../ports/receita-federal.ts"
import { SEM_SABER } from "../../tls/transporte.ts"
import { compararTextos } from "./comparacao.ts"
import type { Envelope, Mensagem } from "./envelope.ts"
import { servicoDe } from "./servicos.ts"

/** What the refusals of the authority mean for an office: our words, who acts, and what may be tried again by itself. */

type Explicacao = Pick<Recusado, "texto" | "precisaDePessoa"> &
  Partial<Pick<Recusado, "codigo" | "campo" | "desconhecida">>

const faltaProcuracao = (sistema: string, nome: string | undefined): Explicacao => ({
  codigo: "falta-procuracao",
  texto: nome
    ? `Falta procuração da empresa para “${nome}”. No e-CAC, em Autorizações de Acesso, a empresa concede e o escritório aceita em até 30 dias; depois reprocesse.`
    : `Falta procuração da empresa para o sistema ${sistema}. No e-CAC, em Autorizações de Acesso, a empresa concede e o escritório aceita em até 30 dias; depois reprocesse.`,
  precisaDePessoa: true,
})

const faltaTermo: Explicacao = {
  codigo: "falta-termo",
  texto:
    "Quem faz o pedido não é o escritório contratante e o termo de autorização dele falta, venceu ou é de outra pessoa. Assine o termo de novo com o certificado de quem faz o pedido.",
  precisaDePessoa: true,
}

const credenciais: Explicacao = {
  codigo: "credenciais-recusadas",
  texto:
    "O SERPRO não reconheceu a identificação do escritório. Confira as chaves e o e-CNPJ do contrato em Configurações, Automações, e use “Testar conexão”.",
  precisaDePessoa: true,
}

const contratanteDiferente: Explicacao = {
  codigo: "contratante-diferente",
  texto:
    "O CNPJ do certificado não é o do contrato com o SERPRO. Escolha a empresa que contratou em Configurações, Automações.",
  precisaDePessoa: true,
}

const numeroRecusado = (campo: string): Explicacao => ({
  texto: "A Receita não reconhece este CNPJ ou CPF. Confira o cadastro e reprocesse.",
  campo,
  precisaDePessoa: true,
})

const defeitoNosso: Explicacao = {
  texto: "O SERPRO não reconheceu o pedido como nós o montamos. Não adianta repetir: avise o suporte.",
  precisaDePessoa: false,
}

/** Of the manager of the Integra Contador, for any service. */
const DO_GERENCIADOR: readonly (readonly [codigos: readonly string[], Explicacao])[] = [
  [["006", "007"], numeroRecusado("autor")],
  [["008", "009", "048", "049", "050"], numeroRecusado("contribuinte")],
  [["010", "011"], numeroRecusado("contratante")],
  [["016", "018"], contratanteDiferente],
  [["019", "020", "053", "054"], faltaTermo],
  [["012", "017", "021", "028", "051", "052"], defeitoNosso],
  [
    ["055"],
    {
      codigo: "servico-descontinuado",
      texto: "O SERPRO deixou de oferecer este serviço. Faça no portal da Receita e avise o suporte.",
      precisaDePessoa: true,
    },
  ],
  [["003", "004", "005", "013", "014", "015", "025", "026", "027"], credenciais],
  [Array.from({ length: 11 }, (_, n) => `0${37 + n}`), credenciais],
]

const doGerenciador = new Map(DO_GERENCIADOR.flatMap(([codigos, e]) => codigos.map((c) => [c, e] as const)))
const SEM_PROCURACAO: ReadonlySet<string> = new Set(["022", "032"])
/** Of the system of powers, whatever the status they come with. */
const PROCURACAO_FORA_DO_AR: ReadonlySet<string> = new Set(["030", "031", "033", "034", "035", "036"])

const pessoa = (texto: string): Explicacao => ({ texto, precisaDePessoa: true })

/** Of each system, where its own text does not say enough. */
const DOS_SISTEMAS: Readonly<Record<string, Readonly<Record<string, Explicacao>>>> = {
  PGDASD: {
    MSG_ISN_035: pessoa(
      "O cálculo da Receita não é igual ao nosso, e por isso nada foi transmitido. Compare os tributos, corrija a apuração e reprocesse.",
    ),
    MSG_ISN_002: pessoa("A Receita não aceitou os dados da declaração. Leia o que ela diz, corrija e reprocesse."),
  },
  PGMEI: {
    MSG_13011: pessoa(
      "Não se emite DAS deste mês: o débito foi para a dívida ativa. A empresa paga no portal Regularize.",
    ),
    MSG_23004: pessoa("A Selic do mês escolhido ainda não saiu. Escolha uma data de pagamento dentro deste mês."),
    MSG_23008: pessoa("A Receita diz que a empresa não é MEI neste período. Confira o regime no cadastro."),
    MSG_23013: pessoa("A Receita diz que a empresa estava baixada no período. Confira a situação no cadastro."),
    MSG_23015: pessoa("Antes deste DAS é preciso entregar a declaração anual do MEI (DASN-SIMEI)."),
    MSG_23017: pessoa("O valor não chega a R$ 10,00: ele se soma ao do próximo mês e não há DAS agora."),
    MSG_23018: pessoa("Este mês já está pago na Receita. Marque a guia como paga."),
    MSG_23019: pessoa("A Receita diz que não há DAS a pagar neste mês."),
    MSG_23030: pessoa("A Receita não aceitou o mês ou a data de pagamento. Leia o que ela diz e corrija."),
    MSG_A0001: pessoa("Este mês está num parcelamento. Pague pelo DAS do parcelamento."),
    MSG_A0002: pessoa("Este mês está em débito automático: não emita outro DAS."),
  },
  CCMEI: {
    "CRT-0035": numeroRecusado("contribuinte"),
    "BSN-0010": pessoa("A Receita diz que a empresa está baixada: não há CCMEI. Confira a situação no cadastro."),
    "BSN-0020": pessoa("A Receita diz que a empresa não é mais MEI: não há CCMEI. Confira o regime no cadastro."),
    "BSN-0030": pessoa("A Receita diz que a empresa nunca foi MEI: não há CCMEI. Confira o regime no cadastro."),
    "BSN-0040": pessoa("A Receita diz que a empresa não está ativa: não há CCMEI. Confira a situação no cadastro."),
    "BSN-0050": pessoa(
      "Antes do CCMEI o dono da empresa atualiza no Portal do Empreendedor as ocupações que exerce. Depois disso, reprocesse.",
    ),
  },
  DCTFWEB: {
    MG02: faltaProcuracao("DCTFWEB", "Acessar o sistema DCTFWeb"),
    MG08: pessoa("A Receita não tem DCTFWeb desta empresa neste mês. Feche a folha no eSocial e transmita antes."),
    MG09: pessoa("O número do recibo não é o da declaração deste mês. Confira o recibo."),
    MG10: {
      ...pessoa(
        "A última DCTFWeb deste mês está em andamento. Peça a guia da declaração em andamento, ou informe o recibo da transmitida.",
      ),
      codigo: "declaracao-em-andamento",
    },
    GUIA01: pessoa("A DCTFWeb deste mês não está ativa. Transmita a declaração e peça a guia de novo."),
    GUIA02: pessoa("O saldo a pagar não chega ao mínimo de uma guia: ele se soma ao do próximo mês."),
    APIGUIA01: pessoa("A DCTFWeb deste mês não está ativa. Transmita a declaração e peça a guia de novo."),
    APIGUIA02: pessoa("A Receita não aceitou a data de pagamento. Escolha um dia útil deste mês, de hoje em diante."),
  },
  AUTENTICAPROCURADOR: {
    "009": pessoa("O termo precisa ser assinado com e-CPF ou e-CNPJ."),
    "010": pessoa("O certificado que assinou o termo está vencido. Assine com o certificado em vigor."),
    "011": pessoa("Quem assinou o termo não é quem faz o pedido. Assine com o certificado de quem faz o pedido."),
    "012": pessoa("O termo foi dado a outro escritório. Gere o termo de novo."),
    "017": pessoa("O prazo do termo já passou. Gere e assine outro."),
    "037": pessoa("O certificado que assinou o termo foi revogado."),
  },
}

/** Systems whose refusals of input are about what a person typed, not about the form of the request. */
const DE_QUEM_DIGITOU: ReadonlySet<string> = new Set(["SICALC", "PGMEI"])

/** The guide of a month of which the authority has no declaration: its code is that of any mistake of input. */
const semDeclaracao: Explicacao = {
  codigo: "sem-declaracao",
  texto: "A Receita ainda não tem a declaração deste mês, e só gera o DAS do que foi declarado.",
  precisaDePessoa: true,
}
const dizQueNaoHaDeclaracao = (texto: string) => {
  const dito = semAcento(texto)
  return dito.includes("declaracao") && SEM.some((palavras) => dito.includes(palavras))
}
const SEM = ["nao ha ", "nao existe", "nao foi ", "nao consta", "inexistente"] as const

const MINUTO_MS = 60_000
const DIA_MS = 24 * 60 * MINUTO_MS
const ESPERA_MS = { limite: MINUTO_MS, fora: 2 * MINUTO_MS, procuracao: 10 * MINUTO_MS } as const

/** Refused in the words of a passing fault: "Houve um problema na transmissão", with the status of a mistake of ours. */
const PASSAGEIRAS: Readonly<Record<string, ReadonlySet<string>>> = {
  PGDASD: new Set(["MSG_ISN_001", "MSG_ISN_012", "MSG_ISN_022", "MSG_ISN_031"]),
  CCMEI: new Set(["BSN-0080", "ERRO-0500"]),
  DCTFWEB: new Set(["MG12", "MG15", "MG18", "MG19", "MG21"]),
}

/** Solved by waiting for the next day: the Selic, the minimum wage, a registration changed today. */
const DO_DIA_SEGUINTE: Readonly<Record<string, ReadonlySet<string>>> = {
  CCMEI: new Set(["BSN-0060"]),
  DCTFWEB: new Set(["GUIA00"]),
  PGMEI: new Set(["MSG_23016"]),
}

/** Kinds of message that tell a refusal, whatever the status they come under. */
export const DE_RECUSA: ReadonlySet<string> = new Set(["EntradaIncorreta", "AcessoNegado", "Erro"])

/** What an answer that is not of success means. */
export function traduzir(
  { servico: nome, grava }: Pick<Requisicao, "servico" | "grava">,
  status: number,
  mensagens: readonly Mensagem[],
): Recusado | Falha {
  const servico = servicoDe(nome)
  const { sistema } = servico
  const mensagem =
    mensagens.find((m) => explicada(sistema, m)) ?? mensagens.find((m) => DE_RECUSA.has(m.tipo)) ?? mensagens.at(-1)
  const codigo = mensagem?.codigo ?? ""
  const doGerente = status === 403 || /^0\d\d$/.test(codigo)
  const passageira =
    (PASSAGEIRAS[sistema]?.has(codigo) ?? false) ||
    (doGerente && sistema !== "AUTENTICAPROCURADOR" && PROCURACAO_FORA_DO_AR.has(codigo))
  if (DO_DIA_SEGUINTE[sistema]?.has(codigo)) return falha(mensagem?.texto, false, DIA_MS)
  if (status === 429) return falha("O limite de pedidos ao SERPRO foi atingido", false, ESPERA_MS.limite)
  if (status >= 500 || passageira) {
    // A fault in looking at the powers comes before anything is done.
    return falha(mensagem?.texto, grava && !doGerente, passageira && doGerente ? ESPERA_MS.procuracao : ESPERA_MS.fora)
  }
  const explicacao =
    servico.id === "GERARDAS12" && sistema === "PGDASD" && dizQueNaoHaDeclaracao(mensagem?.texto ?? "")
      ? semDeclaracao
      : explicar(servico.sistema, servico.poder?.nome, status, mensagem)
  return {
    tipo: "recusado",
    codigo: codigo || (mensagem?.tipo ?? "") || `http-${status}`,
    textoDaAutoridade: mensagens
      .map((m) => m.texto)
      .join(" ")
      .trim(),
    ...explicacao,
    ...(codigo === "MSG_ISN_035" ? { comparacao: compararTextos(mensagem?.texto ?? "") } : {}),
  }
}

const explicada = (sistema: string, { codigo }: Mensagem) =>
  DOS_SISTEMAS[sistema]?.[codigo] !== undefined ||
  (PASSAGEIRAS[sistema]?.has(codigo) ?? false) ||
  (DO_DIA_SEGUINTE[sistema]?.has(codigo) ?? false)

function explicar(
  sistema: string,
  poder: string | undefined,
  status: number,
  mensagem: Mensagem | undefined,
): Explicacao {
  const codigo = mensagem?.codigo ?? ""
  const dela = DOS_SISTEMAS[sistema]?.[codigo]
  if (dela) return dela
  if (SEM_PROCURACAO.has(codigo)) return faltaProcuracao(sistema, poder)
  const doGerente = doGerenciador.get(codigo)
  if (doGerente) return doGerente
  if (status === 401) return credenciais
  if (status === 403) return faltaProcuracao(sistema, poder)
  const dito = mensagem?.texto
    ? `A Receita recusou o pedido: ${mensagem.texto}`
    : "A Receita recusou o pedido sem dizer o motivo."
  return { texto: dito, precisaDePessoa: DE_QUEM_DIGITOU.has(sistema), desconhecida: true }
}

/** Character by character: an expression would go through the text once for each. */
function semPontoNoFim(texto: string): string {
  let fim = texto.length
  while (fim > 0 && (texto[fim - 1] === "." || texto[fim - 1] === " ")) fim--
  return texto.slice(0, fim)
}

function falha(texto: string | undefined, incerta: boolean, esperarMs: number): Falha {
  const dito = semPontoNoFim(texto ?? "") || "O serviço da Receita não está respondendo agora"
  // Whether it is tried again is of the operation, which stops after some tries, and not of what was answered.
  const fim = incerta ? ` ${SEM_SABER}` : ""
  return { tipo: "falha", incerta, texto: `${dito}.${fim}`, esperarMs }
}

const SEM_QUEIXA = /^(0+|MG00)?$/

/** Nothing came where something was due: what the messages complain of or, when they are of success alone, unreadable. */
export function semDados(requisicao: Requisicao, { status, mensagens }: Envelope): Recusado | Falha {
  const queixas = mensagens.filter((m) => m.tipo !== "Sucesso" && !(m.tipo === "" && SEM_QUEIXA.test(m.codigo)))
  return queixas.length === 0 ? ilegivel(requisicao, "veio vazia") : traduzir(requisicao, status, mensagens)
}

/** Of ours, for what came and cannot be read. An answer already paid for is not asked again: it is read again. */
export function ilegivel({ grava }: Pick<Requisicao, "grava">, motivo: string): Recusado | Falha {
  if (grava) {
    return {
      tipo: "falha",
      incerta: true,
      texto: `A Receita respondeu algo que não conseguimos ler (${motivo}). ${SEM_SABER}`,
    }
  }
  return {
    tipo: "recusado",
    codigo: "resposta-ilegivel",
    textoDaAutoridade: "",
    texto: `A Receita respondeu algo que não conseguimos ler (${motivo}). A resposta está guardada: avise o suporte.`,
    precisaDePessoa: false,
  }
}

/** What came is not of the authority: whoever is between it and us answered. */
export function estranho({ grava }: Pick<Requisicao, "grava">, status: number): Falha {
  return falha(
    `Veio do caminho até a Receita uma resposta que não é dela (${status})`,
    grava && status !== 429,
    ESPERA_MS.fora,
  )
}
