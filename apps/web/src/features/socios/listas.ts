import { type Socio, type TipoDeDependente, tiposDeDependente } from "@partida/contracts"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import type { CampoComparado } from "../../shared/formulario/conflito.ts"

/** A dependant as its form holds them; `id` only of who is already stored. */
interface DependenteDigitado {
  readonly id?: string
  readonly nome: string
  readonly cpf: string
  readonly nascimento: string
  readonly tipo: TipoDeDependente
  readonly desde: string
  readonly ate: string
}

export const novoDependente = (competencia: string): DependenteDigitado => ({
  nome: "",
  cpf: "",
  nascimento: "",
  tipo: "03",
  desde: competencia,
  ate: "",
})

export const dependentesDe = ({ dependentes }: Socio) => ({
  lista: dependentes.map((d): DependenteDigitado => ({ ...d, cpf: d.cpf ?? "", ate: d.ate ?? "" })),
})

export const corpoDosDependentes = ({ lista }: { readonly lista: readonly DependenteDigitado[] }) => ({
  lista: lista.map((d) => ({ ...d, cpf: d.cpf === "" ? null : d.cpf, ate: d.ate === "" ? null : d.ate })),
})

/** What is earned elsewhere, as its form holds it. */
interface RendaDigitada {
  readonly id?: string
  readonly fonte: string
  readonly documentoDaFonte: string
  readonly remuneracao: string
  readonly desde: string
  readonly ate: string
}

export const novaRenda = (competencia: string): RendaDigitada => ({
  fonte: "",
  documentoDaFonte: "",
  remuneracao: "0.00",
  desde: competencia,
  ate: "",
})

export const rendasDe = ({ outrasRendas }: Socio) => ({
  lista: outrasRendas.map((r): RendaDigitada => ({ ...r, ate: r.ate ?? "" })),
})

export const corpoDasRendas = ({ lista }: { readonly lista: readonly RendaDigitada[] }) => ({
  lista: lista.map((r) => ({ ...r, ate: r.ate === "" ? null : r.ate })),
})

export const opcoesDeDependente = Object.entries(tiposDeDependente).map(([value, { rotulo }]) => ({
  value,
  label: `${value} · ${rotulo}`,
}))

/** A period in words: "de 01/2026 em diante". */
export const periodoEmPalavras = (desde: string, ate: string | null) =>
  ate === null || ate === ""
    ? `desde ${formatarCompetencia(desde)}`
    : `de ${formatarCompetencia(desde)} a ${formatarCompetencia(ate)}`

export const comparadosDosDependentes: readonly CampoComparado<{ readonly lista: readonly DependenteDigitado[] }>[] = [
  {
    nome: "lista",
    rotulo: "Dependentes",
    emPalavras: ({ lista }) =>
      lista.map((d) => `${d.nome} (${periodoEmPalavras(d.desde, d.ate)})`).join(", ") || "nenhum",
  },
]

export const comparadosDasRendas: readonly CampoComparado<{ readonly lista: readonly RendaDigitada[] }>[] = [
  {
    nome: "lista",
    rotulo: "Outras rendas",
    emPalavras: ({ lista }) => lista.map((r) => `${r.fonte}, ${formatarReais(r.remuneracao)}`).join("; ") || "nenhuma",
  },
]
