import type { Contrato } from "@partida/contracts"
import { hojeEmSaoPaulo } from "../../lib/formatacao/data.ts"
import { formatarPercentualExato } from "../../lib/formatacao/fracao.ts"
import type { Queixas } from "../../lib/formulario/queixas.ts"
import type { CampoComparado } from "../../shared/formulario/conflito.ts"
import type { Leitura } from "../../shared/formulario/useEdicao.ts"
import { ouNulo } from "./fatura.ts"

/** What the form of a contract holds. */
interface ContratoDigitado {
  readonly nome: string
  readonly idServico: string
  readonly descricao: string
  readonly dia: string
  readonly ate: string
  readonly agendar: boolean
  /** Fractions; empty is as the company has it. */
  readonly multa: string
  readonly jurosAoMes: string
  /** Empty is none. */
  readonly desconto: string
  readonly descontoDias: string
}
interface NovoContratoDigitado extends ContratoDigitado {
  readonly idCliente: string
  readonly valor: string
  readonly desde: string
  readonly aCadaMeses: string
}

export const novoContrato = (): NovoContratoDigitado => ({
  nome: "",
  idCliente: "",
  idServico: "",
  descricao: "",
  valor: "0.00",
  dia: "5",
  aCadaMeses: "1",
  desde: hojeEmSaoPaulo().slice(0, 7),
  ate: "",
  agendar: false,
  multa: "",
  jurosAoMes: "",
  desconto: "",
  descontoDias: "0",
})

/** A contract as the form holds it. */
export const leituraDoContrato = (c: Contrato): Leitura<ContratoDigitado> => ({
  valores: {
    nome: c.nome,
    idServico: c.idServico ?? "",
    descricao: c.descricao ?? "",
    dia: String(c.dia),
    ate: c.ate ?? "",
    agendar: c.agendar,
    multa: c.multa ?? "",
    jurosAoMes: c.jurosAoMes ?? "",
    desconto: c.desconto,
    descontoDias: String(c.descontoDias),
  },
  versao: c.versao,
})

const diaDe = (texto: string) => (/^\d{1,2}$/.test(texto) ? Number(texto) : Number.NaN)

/** What goes to the server. */
export const corpoDoContratoDigitado = (d: ContratoDigitado) => ({
  nome: d.nome,
  idServico: ouNulo(d.idServico),
  descricao: ouNulo(d.descricao),
  dia: diaDe(d.dia),
  ate: ouNulo(d.ate),
  agendar: d.agendar,
  multa: ouNulo(d.multa),
  jurosAoMes: ouNulo(d.jurosAoMes),
  desconto: d.desconto || "0",
  descontoDias: diaDe(d.descontoDias),
})

export const corpoDoNovoContrato = ({ idCliente, valor, desde, aCadaMeses, ...resto }: NovoContratoDigitado) => ({
  ...corpoDoContratoDigitado(resto),
  idCliente,
  valor,
  desde,
  aCadaMeses: Number(aCadaMeses),
})

/** What the contract of the API says in words for programmers. */
export const conferirContrato = ({ dia, descontoDias }: ContratoDigitado): Queixas => ({
  ...(diaDe(dia) >= 1 && diaDe(dia) <= 31 ? {} : { dia: "Informe o dia, de 1 a 31." }),
  ...(diaDe(descontoDias) <= 60 ? {} : { descontoDias: "Informe quantos dias, de 0 a 60." }),
})

export const conferirNovoContrato = (d: NovoContratoDigitado): Queixas => ({
  ...conferirContrato(d),
  ...(d.idCliente === "" ? { idCliente: "Escolha o cliente." } : {}),
})

const percentual = (fracao: string, vazio: string) => (fracao === "" ? vazio : formatarPercentualExato(fracao))

/** Fields of the conflict screen, in the order of the form. */
export const camposDoContrato: readonly CampoComparado<ContratoDigitado>[] = [
  { nome: "nome", rotulo: "Nome", emPalavras: ({ nome }) => nome },
  {
    nome: "idServico",
    rotulo: "Serviço",
    emPalavras: ({ idServico }) => (idServico === "" ? "nenhum" : "o escolhido"),
  },
  { nome: "descricao", rotulo: "Descrição", emPalavras: ({ descricao }) => ouNulo(descricao) ?? "a do serviço" },
  { nome: "dia", rotulo: "Dia de emitir", emPalavras: ({ dia }) => dia },
  { nome: "ate", rotulo: "Último mês", emPalavras: ({ ate }) => ouNulo(ate) ?? "sem fim" },
  { nome: "multa", rotulo: "Multa por atraso", emPalavras: ({ multa }) => percentual(multa, "a da empresa") },
  {
    nome: "jurosAoMes",
    rotulo: "Juros ao mês por atraso",
    emPalavras: ({ jurosAoMes }) => percentual(jurosAoMes, "os da empresa"),
  },
  { nome: "desconto", rotulo: "Desconto", emPalavras: ({ desconto }) => percentual(desconto, "nenhum") },
  { nome: "descontoDias", rotulo: "Dias antes do vencimento", emPalavras: ({ descontoDias }) => descontoDias },
  { nome: "agendar", rotulo: "Emitir sozinha", emPalavras: ({ agendar }) => (agendar ? "sim" : "não") },
]
