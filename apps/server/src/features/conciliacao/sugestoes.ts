import type { SugestaoDaLinha } from "@partida/contracts"
import { formatarCompetencia, formatarData, competencia as mesDe } from "@partida/fiscal"
import { modulo } from "../../modulo.ts"
import {
  type Candidatos,
  confiancaDe,
  distancia,
  type LinhaASugerir,
  MEDIA,
  type Ponderada,
  tem,
} from "./candidatos.ts"
import { categoriaDasPalavras, PALAVRAS_DE_TRANSFERENCIA, palavrasDe, parteDoNome, temRadical } from "./palavras.ts"
import { guias, pagamentosJaFeitos } from "./sugestoes-de-guias.ts"
import { notas } from "./sugestoes-de-notas.ts"
import { baixasJaFeitas, titulosAPagar } from "./sugestoes-de-titulos.ts"

const MAXIMO = 4

/**
 * Suggestions for each line, the likeliest first. Of what can be only once (a guide, a note, the other side of a transfer), the
 * oldest line takes it: two equal payments are not both suggested for one title. Pure: the same candidates give the same answer.
 */
export function sugerir(linhas: readonly LinhaASugerir[], candidatos: Candidatos): Map<string, SugestaoDaLinha[]> {
  const todas = [...linhas]
    .sort((a, b) => (a.data < b.data ? -1 : a.data > b.data ? 1 : a.id < b.id ? -1 : 1))
    .map((linha) => ({ linha, sugestoes: ponderar(linha, candidatos) }))
  const usados = new Set<string>()
  const escolhidas = new Map<string, SugestaoDaLinha[]>()
  // The surest lines first: a doubt must not take the title of a certainty.
  const porCerteza = [...todas].sort((a, b) => (b.sugestoes[0]?.pontos ?? 0) - (a.sugestoes[0]?.pontos ?? 0))
  for (const { linha, sugestoes } of porCerteza) {
    const livres = sugestoes.filter(({ alvos }) => !alvos.some((a) => usados.has(a)))
    const [melhor] = livres
    if (melhor && melhor.pontos >= MEDIA && !usados.has(linha.id)) for (const alvo of melhor.alvos) usados.add(alvo)
    escolhidas.set(
      linha.id,
      livres.slice(0, MAXIMO).map(({ pontos: _p, alvos: _a, ...s }) => s),
    )
  }
  return escolhidas
}

function ponderar(linha: LinhaASugerir, c: Candidatos): Ponderada[] {
  const emOrdem = palavrasDe(linha.descricao)
  const palavras = new Set(emOrdem)
  const saiu = linha.valorCentavos < 0n
  const candidatas = [
    ...transferencias(linha, palavras, c),
    ...baixasJaFeitas(linha, c),
    ...(saiu
      ? [
          ...pagamentosJaFeitos(linha, c),
          ...guias(linha, palavras, c),
          ...socios(linha, palavras, c),
          ...titulosAPagar(linha, palavras, c),
        ]
      : notas(linha, palavras, c)),
    ...regras(linha, emOrdem, c),
    ...vocabulario(linha, palavras, c),
  ]
  const vistas = new Set<string>()
  return candidatas
    .sort((a, b) => b.pontos - a.pontos)
    .filter((s) => {
      const chave = JSON.stringify(s.destino.tipo === "categoria" ? s.destino.categoria : s.destino)
      return vistas.has(chave) ? false : vistas.add(chave)
    })
}

function socios(linha: LinhaASugerir, palavras: ReadonlySet<string>, c: Candidatos): Ponderada[] {
  const valor = modulo(linha.valorCentavos)
  const fala = tem(palavras, ["labore", "prolabore", "lucros", "dividendos", "retirada"])
  return c.socios
    .filter((s) => s.liquidoCentavos === valor && distancia(s.data, linha.data) <= 45)
    .map((s) => {
      const nome = parteDoNome(s.nome, palavras)
      const pontos = (nome > 0 ? 94 : fala ? 84 : 58) - Math.min(12, Math.floor(distancia(s.data, linha.data) / 3))
      const oQue = s.tipo === "recibo" ? "Pró-labore" : "Lucros"
      const dia = distancia(s.data, linha.data) === 0 ? "" : `, com data de ${formatarData(s.data)}`
      return {
        destino: { tipo: s.tipo, id: s.id },
        titulo: `${oQue} de ${s.nome}, ${formatarCompetencia(mesDe(s.competencia))}`,
        motivo: `O valor é o líquido ${s.tipo === "recibo" ? "do recibo" : "dos lucros"}${dia}${nome > 0 ? ", e o nome está na descrição" : ""}.`,
        confianca: confiancaDe(pontos),
        aviso: null,
        pontos,
        alvos: [s.id],
      }
    })
}

function transferencias(linha: LinhaASugerir, palavras: ReadonlySet<string>, c: Candidatos): Ponderada[] {
  const propria = parteDoNome(c.empresa, palavras) > 0
  const fala = tem(palavras, PALAVRAS_DE_TRANSFERENCIA)
  return c.pares
    .filter(
      (p) =>
        p.idConta !== linha.idConta && p.valorCentavos === -linha.valorCentavos && distancia(p.data, linha.data) <= 3,
    )
    .map((par) => {
      const doPar = new Set(palavrasDe(par.descricao))
      const falam = fala || tem(doPar, PALAVRAS_DE_TRANSFERENCIA)
      const pontos =
        (propria || parteDoNome(c.empresa, doPar) > 0 ? 93 : falam ? 85 : 60) - distancia(par.data, linha.data)
      const saiu = linha.valorCentavos < 0n
      return {
        destino: { tipo: "transferencia", idLinha: par.id },
        titulo: saiu ? `Transferência para ${par.conta}` : `Transferência de ${par.conta}`,
        motivo: `O mesmo valor ${saiu ? "entrou em" : "saiu de"} ${par.conta} em ${formatarData(par.data)}: “${par.descricao}”.`,
        confianca: confiancaDe(pontos),
        aviso: null,
        pontos,
        alvos: [par.id, linha.id],
      }
    })
}

function regras(linha: LinhaASugerir, emOrdem: readonly string[], c: Candidatos): Ponderada[] {
  const sentido = linha.valorCentavos < 0n ? "saida" : "entrada"
  return c.regras.flatMap((regra) => {
    if (regra.sentido !== sentido || !temRadical(emOrdem, regra.texto)) return []
    const nome = c.nomeDaCategoria(regra.categoria)
    if (nome === null) return []
    const vezes = regra.usos === 1 ? "uma vez" : `${regra.usos} vezes`
    // The company's own and the longest text speak of this line more closely.
    const pontos =
      (regra.usos >= 2 || regra.automatica ? 81 : 64) +
      (regra.idEmpresa === null ? 0 : 1) +
      Math.min(2, regra.texto.length / 20)
    return {
      destino: { tipo: "categoria", categoria: regra.categoria, lembrar: true },
      titulo: nome,
      motivo: `${regra.idEmpresa === null ? "Regra do escritório" : "Regra da empresa"}: “${regra.texto}” foi ${nome} ${vezes}.`,
      confianca: confiancaDe(pontos),
      aviso: null,
      pontos,
      alvos: [],
    }
  })
}

function vocabulario(linha: LinhaASugerir, palavras: ReadonlySet<string>, c: Candidatos): Ponderada[] {
  const dita = categoriaDasPalavras(linha.valorCentavos < 0n ? "saida" : "entrada", palavras)
  const nome = dita && c.nomeDaCategoria(dita.categoria)
  if (!dita || nome === null) return []
  const pontos = dita.certa ? 80 : 55
  return [
    {
      destino: { tipo: "categoria", categoria: dita.categoria, lembrar: true },
      titulo: nome,
      motivo: `A descrição fala de “${dita.palavra}”.`,
      confianca: confiancaDe(pontos),
      aviso: null,
      pontos,
      alvos: [],
    },
  ]
}
