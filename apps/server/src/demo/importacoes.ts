import { eq } from "drizzle-orm"
import { DIA_MS } from "../civil.ts"
import type { Banco } from "../db/banco.ts"
import type { Escopo } from "../db/escopo.ts"
import { importacoes } from "../db/schema/importacoes.ts"
import {
  apresentar,
  conferir,
  confirmar,
  desfazer,
  receberPlanilha,
} from "../features/importacoes/importacoes.service.ts"
import { sistema } from "../features/processamento/processamento.service.ts"
import type { Coluna } from "../http/exportacao/celulas.ts"
import { escreverLivro } from "../http/exportacao/xlsx.ts"
import { montarTrabalhos } from "../trabalhos.ts"
import { idEstavel } from "./aleatorio.ts"
import type { Calendario } from "./calendario.ts"
import { cnpjDe } from "./catalogo.ts"
import { cnpjDaBase } from "./cnpj.ts"
import { HORIZONTE } from "./escritorios.ts"

interface ImportacaoPassada {
  readonly arquivo: string
  /** Days between it and the creation of the demonstration. */
  readonly dias: number
  readonly cabecalho: readonly string[]
  readonly linhas: readonly (readonly string[])[]
  /** Taken back the day after. */
  readonly desfeita: boolean
}

const OBSERVACOES = [
  "Recebe as guias por WhatsApp, com cópia para o financeiro.",
  "Pede a prévia do imposto até o dia 10.",
  "Envia as notas de entrada toda sexta-feira.",
  "Paga por débito automático: avisar se o valor passar de R$ 5.000,00.",
]

/** What a person finds in the history of imports of an office that has used it: one with mistakes, one given up. */
function passadas(): readonly ImportacaoPassada[] {
  const conhecidas = HORIZONTE.empresas.slice(0, 14)
  const anotadas = conhecidas.map((e, i) => [cnpjDe(e), e.razaoSocial, OBSERVACOES[i % OBSERVACOES.length] ?? ""])
  const [primeira = []] = anotadas
  return [
    {
      arquivo: "anotacoes-da-carteira.xlsx",
      dias: 41,
      cabecalho: ["CNPJ", "Razão social", "Observações"],
      linhas: [
        ...anotadas,
        [primeira[0] ?? "", primeira[1] ?? "", "Outra anotação para a mesma empresa."],
        ["11.222.333/0001-82", "DIGITO ERRADO LTDA", "O último dígito do CNPJ foi digitado errado."],
        [cnpjDaBase("781100110001"), "AINDA NAO E CLIENTE LTDA", "Proposta enviada."],
      ],
      desfeita: false,
    },
    {
      arquivo: "clientes-da-filial.xlsx",
      dias: 27,
      cabecalho: ["CNPJ", "Razão social", "Data de abertura", "Município", "UF", "Regime", "CNAE principal"],
      linhas: [
        ["782200220001", "OFICINA DO JOTA LTDA", "12/04/2018", "Campinas", "SP", "Simples Nacional", "4520-0/01"],
        ["783300330001", "VERDE VIVO PAISAGISMO LTDA", "03/09/2020", "Valinhos", "SP", "Simples Nacional", "8130-3/00"],
        ["784400440001", "SALAO ENTRELINHAS LTDA", "21/01/2016", "Jundiaí", "SP", "Simples Nacional", "9602-5/01"],
      ].map(([base = "", ...resto]) => [cnpjDaBase(base), ...resto]),
      desfeita: true,
    },
  ]
}

/**
 * The past imports of the first office, made by its administrator through the product: read, checked, written and, one of
 * them, taken back. Safe to repeat: each goes on from where it is.
 */
export async function semearImportacoes(banco: Banco, { referencia }: Calendario): Promise<void> {
  const escopo: Escopo = { ...sistema(HORIZONTE.id), idUsuario: idEstavel("usuario|admin@partida.example") }
  for (const passada of passadas()) {
    const em = new Date(referencia.getTime() - passada.dias * DIA_MS)
    await importar(banco, escopo, passada, em)
  }
}

async function importar(banco: Banco, escopo: Escopo, passada: ImportacaoPassada, em: Date): Promise<void> {
  const trabalhar = (agora: Date) =>
    montarTrabalhos(
      banco,
      () => agora,
      (erro) => {
        throw erro
      },
    ).lotes()
  const id = await receber(banco, escopo, passada, em)
  const lida = () => banco.emEscopo(escopo, (tx) => apresentar(tx, escopo, id))
  const { estado, mapeamento } = await lida()
  if (estado === "mapeando") await banco.emEscopo(escopo, (tx) => conferir(tx, escopo, id, mapeamento, em))
  await trabalhar(em)
  if ((await lida()).estado === "conferida")
    await banco.emEscopo(escopo, (tx) => confirmar(tx, escopo, id, em, "ADMINISTRADOR"))
  await trabalhar(em)
  const depois = new Date(em.getTime() + DIA_MS)
  if (passada.desfeita && (await lida()).estado === "concluida")
    await banco.emEscopo(escopo, (tx) => desfazer(tx, escopo, id, depois, "ADMINISTRADOR"))
  await trabalhar(depois)
}

/** The id of an import, received now if it was not yet. */
async function receber(banco: Banco, escopo: Escopo, passada: ImportacaoPassada, em: Date): Promise<string> {
  const [conhecida] = await banco.emEscopo(escopo, (tx) =>
    tx.select({ id: importacoes.id }).from(importacoes).where(eq(importacoes.nome, passada.arquivo)),
  )
  if (conhecida) return conhecida.id
  const arquivo = { nome: passada.arquivo, bytes: await livroDe(passada) }
  return (await receberPlanilha(banco, escopo, [arquivo], em)).id
}

async function livroDe({ cabecalho, linhas }: ImportacaoPassada): Promise<Uint8Array> {
  const colunas: Coluna<readonly string[]>[] = cabecalho.map((titulo, i) => ({
    id: titulo,
    titulo,
    tipo: "texto",
    valor: (linha) => linha[i] ?? null,
  }))
  async function* lotes() {
    yield linhas
  }
  const partes: Uint8Array[] = []
  for await (const parte of escreverLivro([{ titulo: "Empresas", colunas, lotes: lotes() }])) partes.push(parte)
  return Buffer.concat(partes)
}
