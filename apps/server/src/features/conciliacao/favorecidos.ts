import type { Favorecido } from "@partida/contracts"
import { paraReais } from "@partida/fiscal"
import type { SomaDaDescricao } from "./despesas.repository.ts"
import { palavrasDe, parteDoNome, radicalDe } from "./palavras.ts"

interface NomeDoFornecedor {
  readonly id: string
  readonly nome: string
}

interface Grupo {
  readonly nome: string
  readonly idFornecedor: string | null
  readonly descricao: string
  valor: bigint
  linhas: number
  ultima: string
}

/** Told one by one; the smaller ones are told together. */
const MAXIMO = 100
/** Of the words of a name, those that the bank has to write. */
const PARTE_DO_NOME = 0.5

/** Adds up what left by who received it: a supplier whose name is in the description, or the words of the description. */
export function porFavorecido(somas: readonly SomaDaDescricao[], fornecedores: readonly NomeDoFornecedor[]) {
  const achar = reconhecer(fornecedores)
  const grupos = new Map<string, Grupo>()
  for (const { texto, descricao, valor, linhas, ultima } of somas) {
    const fornecedor = achar(texto)
    const chave = fornecedor?.id ?? (radicalDe(texto) || descricao)
    const grupo = grupos.get(chave)
    if (grupo) {
      grupo.valor += BigInt(valor)
      grupo.linhas += linhas
      if (ultima > grupo.ultima) grupo.ultima = ultima
    } else {
      const nome = fornecedor?.nome ?? descricao
      grupos.set(chave, {
        nome,
        idFornecedor: fornecedor?.id ?? null,
        descricao,
        valor: BigInt(valor),
        linhas,
        ultima,
      })
    }
  }
  const ordenados = [...grupos.values()].sort((a, b) => (a.valor < b.valor ? 1 : a.valor > b.valor ? -1 : 0))
  const resto = ordenados.slice(MAXIMO)
  const soma = (quais: readonly Grupo[]) => paraReais(quais.reduce((total, { valor }) => total + valor, 0n))
  return {
    lista: ordenados.slice(0, MAXIMO).map((g): Favorecido => ({ ...g, valor: paraReais(g.valor) })),
    outros: { quantos: resto.length, valor: soma(resto), linhas: resto.reduce((n, { linhas }) => n + linhas, 0) },
    total: soma(ordenados),
  }
}

/** Finds the supplier that a description names best; of two that it names alike, none. */
function reconhecer(fornecedores: readonly NomeDoFornecedor[]) {
  const porPalavra = new Map<string, Set<NomeDoFornecedor>>()
  for (const fornecedor of fornecedores)
    for (const palavra of palavrasDe(fornecedor.nome)) {
      const deles = porPalavra.get(palavra) ?? new Set()
      porPalavra.set(palavra, deles.add(fornecedor))
    }
  return (texto: string): NomeDoFornecedor | null => {
    const palavras = new Set(palavrasDe(texto))
    const candidatos = new Set([...palavras].flatMap((palavra) => [...(porPalavra.get(palavra) ?? [])]))
    const [melhor, segundo] = [...candidatos]
      .map((fornecedor) => ({ fornecedor, parte: parteDoNome(fornecedor.nome, palavras) }))
      .filter(({ parte }) => parte >= PARTE_DO_NOME)
      .sort((a, b) => b.parte - a.parte)
    return melhor && melhor.parte !== segundo?.parte ? melhor.fornecedor : null
  }
}
