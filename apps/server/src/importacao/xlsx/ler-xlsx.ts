import { cortar } from "../texto.ts"
import { Contador, type Folha, LIMITES, PlanilhaRecusada } from "../tipos.ts"
import { lerEstilos } from "./estilos.ts"
import { type Livro, lerFolha } from "./folha.ts"
import { abrirPacote, danificada, type Pacote } from "./pacote.ts"
import { atributo, decodificar, percorrerXml } from "./xml.ts"

/**
 * The sheets of an XLSX workbook, one at a time in the order of their tabs, so that only one is in memory. Nothing outside the file is
 * ever read. Throws PlanilhaRecusada.
 */
export async function* lerXlsx(bytes: Uint8Array): AsyncGenerator<Folha> {
  const pacote = await abrirPacote(bytes)
  const raiz = await relacoesDe(pacote, "_rels/.rels", "")
  const caminho = [...raiz.values()].find((r) => r.tipo.endsWith("/officeDocument"))?.alvo
  const partesDoLivro = caminho === undefined ? null : pacote.ler(caminho)
  if (caminho === undefined || partesDoLivro === null) throw danificada()
  const { abas, desde1904 } = await lerLivro(partesDoLivro)
  if (abas.length > LIMITES.folhas)
    throw new PlanilhaRecusada("A planilha tem mais de 100 abas. Divida-a em arquivos menores.")
  const pasta = caminho.includes("/") ? caminho.slice(0, caminho.lastIndexOf("/") + 1) : ""
  const relacoes = await relacoesDe(pacote, `${pasta}_rels/${caminho.slice(pasta.length)}.rels`, pasta)
  const parteDoTipo = (fim: string) => {
    const relacao = [...relacoes.values()].find((r) => r.tipo.endsWith(fim))
    return relacao === undefined ? null : pacote.ler(relacao.alvo)
  }
  const textos = parteDoTipo("/sharedStrings")
  const estilos = parteDoTipo("/styles")
  const livro: Livro = {
    textos: textos === null ? [] : await lerTextos(textos),
    estilos: estilos === null ? [] : await lerEstilos(estilos),
    desde1904,
  }
  const contador = new Contador()
  for (const { nome, oculta, relacao } of abas) {
    const alvo = relacoes.get(relacao)
    if (alvo === undefined) throw danificada()
    // Sheets of charts and macros have no rows.
    if (!alvo.tipo.endsWith("/worksheet")) continue
    const partes = pacote.ler(alvo.alvo)
    if (partes === null) throw danificada()
    yield await lerFolha(partes, { nome, oculta }, livro, contador)
  }
}

interface Relacao {
  readonly tipo: string
  readonly alvo: string
}

/** What a part refers to inside the package; what it refers to outside is left out. */
async function relacoesDe(pacote: Pacote, caminho: string, pasta: string): Promise<Map<string, Relacao>> {
  const partes = pacote.ler(caminho)
  const relacoes = new Map<string, Relacao>()
  if (partes === null) return relacoes
  await percorrerXml(partes, {
    abre(nome, atributos) {
      if (nome !== "Relationship" || atributo(atributos, "TargetMode") === "External") return
      const alvo = atributo(atributos, "Target") ?? ""
      relacoes.set(atributo(atributos, "Id") ?? "", {
        tipo: atributo(atributos, "Type") ?? "",
        alvo: resolver(pasta, alvo),
      })
    },
    fecha() {},
    texto() {},
  })
  return relacoes
}

function resolver(pasta: string, alvo: string): string {
  if (alvo.startsWith("/")) return alvo.slice(1)
  const partes = pasta.split("/").filter((p) => p !== "")
  for (const parte of alvo.split("/")) {
    if (parte === "..") partes.pop()
    else if (parte !== "." && parte !== "") partes.push(parte)
  }
  return partes.join("/")
}

async function lerLivro(partes: AsyncIterable<string>) {
  const abas: { nome: string; oculta: boolean; relacao: string }[] = []
  let desde1904 = false
  await percorrerXml(partes, {
    abre(nome, atributos) {
      if (nome === "workbookPr") desde1904 = /^(1|true)$/.test(atributo(atributos, "date1904") ?? "")
      if (nome !== "sheet") return
      abas.push({
        nome: cortar(atributo(atributos, "name") ?? "", 100),
        oculta: /hidden/i.test(atributo(atributos, "state") ?? ""),
        relacao: atributo(atributos, "id") ?? "",
      })
    },
    fecha() {},
    texto() {},
  })
  return { abas, desde1904 }
}

/** The texts that cells share, in order; phonetic readings are left out. */
async function lerTextos(partes: AsyncIterable<string>): Promise<string[]> {
  const textos: string[] = []
  let atual = ""
  let emTexto = false
  let fonetica = false
  let total = 0
  await percorrerXml(partes, {
    abre(nome) {
      if (nome === "si") atual = ""
      else if (nome === "rPh") fonetica = true
      else if (nome === "t") emTexto = !fonetica
    },
    fecha(nome) {
      if (nome === "t") emTexto = false
      else if (nome === "rPh") fonetica = false
      else if (nome === "si") textos.push(decodificar(atual))
    },
    texto(texto) {
      if (!emTexto) return
      atual += texto
      total += texto.length
      if (total > LIMITES.textos)
        throw new PlanilhaRecusada("A planilha tem texto demais. Divida-a em arquivos menores e envie de novo.")
    },
  })
  return textos
}
