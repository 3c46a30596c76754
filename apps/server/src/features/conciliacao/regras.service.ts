import { randomUUID } from "node:crypto"
import type { RegraDoBanco } from "@partida/contracts"
import type { Ato } from "../../db/ato.ts"
import type { Tx } from "../../db/banco.ts"
import { exigirEmpresa, travarEmpresa } from "../../db/empresas.ts"
import type { Escopo } from "../../db/escopo.ts"
import type { LinhaLida } from "../../db/linhas-do-banco.ts"
import { ErroDeNegocio, encontrado, recusar } from "../../http/erros.ts"
import { exigirEscritorioInteiro } from "../empresas/permissao.ts"
import { lerRegras } from "./candidatos.repository.ts"
import { exigirCategoria, lerCategorias } from "./categorias.service.ts"
import { inserirConciliacao, mudarEstado, tomarLinhas } from "./conciliacao.repository.ts"
import { palavrasDe, radicalDe, temRadical } from "./palavras.ts"
import { acharRegra, alterarRegra, apagarRegra, inserirRegra, tomarRegra } from "./regras.repository.ts"

type Gravada = Awaited<ReturnType<typeof lerRegras>>[number]

const apresentar = ({ idEscritorio: _e, aprendida: _a, criadaEm, ...regra }: Gravada): RegraDoBanco => ({
  ...regra,
  criadaEm: criadaEm.toISOString(),
})

const sentidoDa = ({ valorCentavos }: Pick<LinhaLida, "valorCentavos">) => (valorCentavos < 0n ? "saida" : "entrada")

/** The rules that count for a company. Raises nao-encontrado. */
export async function listarRegras(tx: Tx, escopo: Escopo, idEmpresa: string): Promise<{ lista: RegraDoBanco[] }> {
  await exigirEmpresa(tx, escopo, idEmpresa)
  return { lista: (await lerRegras(tx, escopo, idEmpresa)).map(apresentar) }
}

interface DadosDaRegra {
  readonly texto: string
  readonly sentido: "entrada" | "saida"
  readonly categoria: string
  readonly automatica: boolean
  readonly doEscritorio: boolean
}

/**
 * Raises nao-encontrado, sem-permissao (a rule of the office, by who reaches only some companies), entrada-invalida (no word in the
 * text, a category that is not offered, a rule that is already there).
 */
export async function criarRegra(tx: Tx, ato: Ato, idEmpresa: string, dados: DadosDaRegra): Promise<RegraDoBanco> {
  const { escopo } = ato
  if (!(await travarEmpresa(tx, escopo, idEmpresa))) throw new ErroDeNegocio("nao-encontrado")
  const nova = await conferida(tx, escopo, idEmpresa, null, dados)
  const gravada = encontrado(
    await inserirRegra(tx, {
      idEscritorio: escopo.idEscritorio,
      id: randomUUID(),
      ...nova,
      usos: 0,
      criadaEm: ato.agora,
      criadaPor: ato.nome,
    }),
  )
  return apresentar(gravada)
}

interface QualRegra {
  readonly idEmpresa: string
  readonly id: string
}

/** Raises nao-encontrado, sem-permissao, versao-desatualizada, entrada-invalida. */
export async function editarRegra(
  tx: Tx,
  ato: Ato,
  { idEmpresa, id }: QualRegra,
  versao: number,
  dados: DadosDaRegra,
): Promise<RegraDoBanco> {
  const regra = await tomarDaEmpresa(tx, ato.escopo, { idEmpresa, id })
  if (regra.versao !== versao) throw new ErroDeNegocio("versao-desatualizada")
  const gravada = encontrado(
    await alterarRegra(tx, ato.escopo, id, {
      ...(await conferida(tx, ato.escopo, idEmpresa, id, dados)),
      aprendida: false,
    }),
  )
  return apresentar(gravada)
}

/** Raises nao-encontrado, sem-permissao. */
export async function removerRegra(tx: Tx, escopo: Escopo, qual: QualRegra): Promise<{ id: string }> {
  await tomarDaEmpresa(tx, escopo, qual)
  await apagarRegra(tx, escopo, qual.id)
  return { id: qual.id }
}

async function tomarDaEmpresa(tx: Tx, escopo: Escopo, { idEmpresa, id }: QualRegra): Promise<Gravada> {
  if (!(await travarEmpresa(tx, escopo, idEmpresa))) throw new ErroDeNegocio("nao-encontrado")
  const regra = await tomarRegra(tx, escopo, id)
  if (!regra || (regra.idEmpresa !== null && regra.idEmpresa !== idEmpresa)) throw new ErroDeNegocio("nao-encontrado")
  if (regra.idEmpresa === null) exigirEscritorioInteiro(escopo, "esta regra é do escritório inteiro")
  return regra
}

async function conferida(
  tx: Tx,
  escopo: Escopo,
  idEmpresa: string,
  id: string | null,
  { doEscritorio, ...dados }: DadosDaRegra,
) {
  if (doEscritorio) exigirEscritorioInteiro(escopo, "esta regra é do escritório inteiro")
  const texto = radicalDe(dados.texto)
  if (texto === "") recusar("A regra precisa de ao menos uma palavra de três letras da descrição.", "texto")
  exigirCategoria(await lerCategorias(tx, escopo), dados.categoria)
  const nova = { ...dados, texto, idEmpresa: doEscritorio ? null : idEmpresa }
  const igual = await acharRegra(tx, escopo, nova)
  if (igual && igual.id !== id) recusar("Já há uma regra com estas palavras. Mude a que existe.", "texto")
  return nova
}

/**
 * What a person's confirmation teaches: the words of the line and its category, as a rule of the company that only suggests. The same
 * answer again makes it surer; another takes its place and begins again. Null where the description has no words.
 */
export async function aprender(tx: Tx, ato: Ato, linha: LinhaLida, categoria: string): Promise<RegraDoBanco | null> {
  const { escopo } = ato
  const texto = radicalDe(linha.descricao)
  if (texto === "") return null
  const chave = { idEmpresa: linha.idEmpresa, texto, sentido: sentidoDa(linha) } as const
  const atual = await acharRegra(tx, escopo, chave)
  if (!atual) {
    const nova = await inserirRegra(tx, {
      idEscritorio: escopo.idEscritorio,
      id: randomUUID(),
      ...chave,
      categoria,
      usos: 1,
      aprendida: true,
      criadaEm: ato.agora,
      criadaPor: ato.nome,
    })
    return nova ? apresentar(nova) : null
  }
  const mesma = atual.categoria === categoria
  const outra = { categoria, usos: 1, automatica: false, aprendida: true }
  await alterarRegra(tx, escopo, atual.id, mesma ? { usos: atual.usos + 1 } : outra)
  return null
}

/** Takes back what the confirmation of a line taught, where the rule still says the same; one that nothing else taught goes. */
export async function esquecer(tx: Tx, { escopo }: Ato, linha: LinhaLida, categoria: string | null): Promise<void> {
  const chave = { idEmpresa: linha.idEmpresa, texto: radicalDe(linha.descricao), sentido: sentidoDa(linha) } as const
  const regra = await acharRegra(tx, escopo, chave)
  if (regra?.categoria !== categoria || regra.usos === 0) return
  if (regra.aprendida && regra.usos === 1) await apagarRegra(tx, escopo, regra.id)
  else await alterarRegra(tx, escopo, regra.id, { usos: regra.usos - 1 })
}

/**
 * Posts what explicit rules say of lines that just came in, and answers how many. Of several rules, the company's own and the one
 * with most words; two categories equally near post nothing.
 */
export async function aplicarRegras(tx: Tx, ato: Ato, idEmpresa: string, ids: readonly string[]): Promise<number> {
  const { escopo } = ato
  const automaticas = (await lerRegras(tx, escopo, idEmpresa)).filter((r) => r.automatica)
  if (automaticas.length === 0 || ids.length === 0) return 0
  const emUso = new Map(
    (await lerCategorias(tx, escopo)).flatMap((c) => (c.arquivada ? [] : [[c.id, c.nome] as const])),
  )
  const feitas: string[] = []
  for (const linha of await tomarLinhas(tx, escopo, idEmpresa, ids)) {
    const palavras = palavrasDe(linha.descricao)
    const servem = automaticas.filter(
      (r) => r.sentido === sentidoDa(linha) && emUso.has(r.categoria) && temRadical(palavras, r.texto),
    )
    const forca = (r: Gravada) => (r.idEmpresa === null ? 0 : 1_000) + r.texto.length
    const maior = Math.max(...servem.map(forca))
    const [regra, ...outras] = servem.filter((r) => forca(r) === maior)
    if (!regra || linha.estado !== "pendente" || outras.some((o) => o.categoria !== regra.categoria)) continue
    const id = randomUUID()
    const comum = { idEscritorio: escopo.idEscritorio, idEmpresa, idLinha: linha.id, competencia: linha.competencia }
    await inserirConciliacao(
      tx,
      {
        ...comum,
        id,
        tipo: "categoria",
        idRegra: regra.id,
        motivo: `Regra “${regra.texto}”.`,
        feitaEm: ato.agora,
        feitaPor: ato.nome,
      },
      [
        {
          ...comum,
          id: randomUUID(),
          idConciliacao: id,
          tipo: "categoria",
          titulo: emUso.get(regra.categoria) ?? regra.categoria,
          categoria: regra.categoria,
          valorCentavos: linha.valorCentavos,
        },
      ],
    )
    feitas.push(linha.id)
  }
  if (feitas.length > 0) await mudarEstado(tx, escopo, feitas, "conciliada")
  return feitas.length
}
