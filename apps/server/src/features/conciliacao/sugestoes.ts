import { nomeDaGuia, type ObrigacaoDaGuia, type SugestaoDaLinha } from "@partida/contracts"
import {
  diasEntre,
  formatarCompetencia,
  formatarData,
  competencia as mesDe,
  paraReais,
  reaisPorExtenso,
} from "@partida/fiscal"
import {
  categoriaDasPalavras,
  PALAVRAS_DA_GUIA,
  PALAVRAS_DE_TRANSFERENCIA,
  PALAVRAS_DE_TRIBUTO,
  palavrasDe,
  parteDoNome,
  temRadical,
} from "./palavras.ts"

/** A line that nobody said what is. */
export interface LinhaASugerir {
  readonly id: string
  readonly idConta: string
  readonly data: string
  readonly valorCentavos: bigint
  readonly descricao: string
}

export interface GuiaAberta {
  readonly id: string
  readonly obrigacao: ObrigacaoDaGuia
  readonly competencia: string
  readonly quota: number
  readonly codigoDeReceita: string | null
  readonly vencimento: string
  readonly valorCentavos: bigint
  readonly pagoCentavos: bigint
}

export interface PagamentoSolto extends Pick<GuiaAberta, "obrigacao" | "competencia" | "quota" | "codigoDeReceita"> {
  readonly id: string
  readonly pagoEm: string
  readonly valorPagoCentavos: bigint
}

/** Money that goes to a partner: a slip, by its net amount, or profits, less what was withheld. */
export interface ParaSocio {
  readonly tipo: "recibo" | "lucro"
  readonly id: string
  readonly nome: string
  readonly competencia: string
  readonly data: string
  readonly liquidoCentavos: bigint
}

export interface NotaAReceber {
  readonly id: string
  readonly numero: string
  readonly nome: string | null
  readonly documento: string | null
  readonly emissao: string
  readonly valorCentavos: bigint
  readonly liquidoCentavos: bigint
  readonly recebidoCentavos: bigint
}

export interface Par extends LinhaASugerir {
  readonly conta: string
}

export interface Regra {
  readonly id: string
  readonly idEmpresa: string | null
  readonly texto: string
  readonly sentido: "entrada" | "saida"
  readonly categoria: string
  readonly automatica: boolean
  readonly usos: number
}

/** What a line may be: everything open around the days of the lines. */
export interface Candidatos {
  readonly guias: readonly GuiaAberta[]
  readonly pagamentos: readonly PagamentoSolto[]
  readonly socios: readonly ParaSocio[]
  readonly notas: readonly NotaAReceber[]
  readonly pares: readonly Par[]
  readonly regras: readonly Regra[]
  /** Name of a category in use; null for one that is not offered. */
  readonly nomeDaCategoria: (id: string) => string | null
  /** Name of the company, to know its own transfers by. */
  readonly empresa: string
  /** What a guide asks on a day, with fine and interest; null where it cannot be known. */
  readonly devidoEm: (guia: GuiaAberta, dia: string) => { readonly total: bigint; readonly acrescimos: bigint } | null
}

interface Ponderada extends SugestaoDaLinha {
  readonly pontos: number
  /** What it uses up: another line cannot be the same thing. */
  readonly alvos: readonly string[]
}

const ALTA = 80
const MEDIA = 50
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

const confiancaDe = (pontos: number): SugestaoDaLinha["confianca"] =>
  pontos >= ALTA ? "alta" : pontos >= MEDIA ? "media" : "baixa"

function ponderar(linha: LinhaASugerir, c: Candidatos): Ponderada[] {
  const emOrdem = palavrasDe(linha.descricao)
  const palavras = new Set(emOrdem)
  const saiu = linha.valorCentavos < 0n
  const candidatas = [
    ...transferencias(linha, palavras, c),
    ...(saiu
      ? [...pagamentosJaFeitos(linha, c), ...guias(linha, palavras, c), ...socios(linha, palavras, c)]
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

const modulo = (valor: bigint) => (valor < 0n ? -valor : valor)
const tem = (palavras: ReadonlySet<string>, quais: readonly string[]) => quais.some((p) => palavras.has(p))
const distancia = (a: string, b: string) => Math.abs(diasEntre(a, b))

function pagamentosJaFeitos(linha: LinhaASugerir, c: Candidatos): Ponderada[] {
  const valor = modulo(linha.valorCentavos)
  return c.pagamentos
    .filter((p) => p.valorPagoCentavos === valor && distancia(p.pagoEm, linha.data) <= 5)
    .map((p) => {
      const pontos = 99 - distancia(p.pagoEm, linha.data)
      return {
        destino: { tipo: "pagamento", id: p.id },
        titulo: `${nomeDaGuia(p)} de ${formatarCompetencia(mesDe(p.competencia))}, já paga`,
        motivo: `O pagamento de ${reaisPorExtenso(valor)} em ${formatarData(p.pagoEm)} já está registrado: esta linha é a prova dele.`,
        confianca: confiancaDe(pontos),
        aviso: null,
        pontos,
        alvos: [p.id],
      }
    })
}

function guias(linha: LinhaASugerir, palavras: ReadonlySet<string>, c: Candidatos): Ponderada[] {
  const valor = modulo(linha.valorCentavos)
  const deTributo = tem(palavras, PALAVRAS_DE_TRIBUTO)
  const uma = c.guias.flatMap((guia) => {
    const aberto = guia.valorCentavos - guia.pagoCentavos
    const especifica = tem(palavras, PALAVRAS_DA_GUIA[guia.obrigacao]) || temCodigo(linha.descricao, guia)
    const dias = diasEntre(guia.vencimento, linha.data)
    if (dias < -60 || dias > 400 || (valor !== aberto && (valor < aberto / 4n || valor > aberto * 2n))) return []
    const devido = c.devidoEm(guia, linha.data)
    const total = devido?.total ?? aberto
    const titulo = `${nomeDaGuia(guia)} de ${formatarCompetencia(mesDe(guia.competencia))}`
    const base = { destino: { tipo: "guias" as const, ids: [guia.id] }, titulo, alvos: [guia.id] }
    if (valor === total) {
      const pontos =
        (especifica ? 97 : deTributo ? 90 : 62) - Math.min(10, Math.floor(distancia(guia.vencimento, linha.data) / 15))
      const comMora = devido !== null && devido.acrescimos > 0n
      const motivo = comMora
        ? `O valor é o da guia com multa e juros de ${reaisPorExtenso(devido.acrescimos)} até ${formatarData(linha.data)}.`
        : `O valor é o da guia, que vence em ${formatarData(guia.vencimento)}${especifica ? ", e a descrição fala dela" : ""}.`
      return { ...base, motivo, confianca: confiancaDe(pontos), aviso: null, pontos }
    }
    if (!especifica || Math.abs(dias) > 75) return []
    const falta = total - valor
    const aviso =
      falta > 0n
        ? `A guia pede ${reaisPorExtenso(total)} em ${formatarData(linha.data)} e saíram ${reaisPorExtenso(valor)}: faltam ${reaisPorExtenso(falta)}.`
        : `A guia pede ${reaisPorExtenso(total)} em ${formatarData(linha.data)} e saíram ${reaisPorExtenso(valor)}: ${reaisPorExtenso(-falta)} a mais.`
    const pontos = 40 - Math.min(20, Math.floor(Math.abs(dias) / 4))
    return {
      ...base,
      motivo: "A descrição fala desta guia, mas o valor é outro.",
      confianca: confiancaDe(pontos),
      aviso,
      pontos,
    }
  })
  return [...uma, ...(deTributo || tem(palavras, ["dctfweb", "inss"]) ? variasGuias(linha, valor, c) : [])]
}

/** The revenue code of a DARF, as the description has it. */
const temCodigo = (descricao: string, { codigoDeReceita }: GuiaAberta): boolean => {
  const codigo = codigoDeReceita?.slice(0, 4)
  return codigo !== undefined && descricao.split(/\D+/).includes(codigo)
}

/** Guides that one document takes together. */
const MAXIMO_DE_GUIAS = 6

/** One DARF pays what falls due on the same day: the guides whose sum is the line. */
function variasGuias(linha: LinhaASugerir, valor: bigint, c: Candidatos): Ponderada[] {
  const darfs = c.guias.filter(
    (g) => !g.obrigacao.startsWith("das") && Math.abs(diasEntre(g.vencimento, linha.data)) <= 120,
  )
  return [...Map.groupBy(darfs, (g) => g.vencimento).values()].flatMap((doDia) => {
    if (doDia.length < 2 || doDia.length > MAXIMO_DE_GUIAS) return []
    const devidos = doDia.map((g) => c.devidoEm(g, linha.data)?.total ?? g.valorCentavos - g.pagoCentavos)
    for (let mascara = 3; mascara < 1 << doDia.length; mascara++) {
      const quais = doDia.filter((_, i) => (mascara >> i) & 1)
      if (quais.length < 2) continue
      const soma = devidos.reduce((total, d, i) => ((mascara >> i) & 1 ? total + d : total), 0n)
      if (soma !== valor) continue
      const nomes = quais.map((g) => nomeDaGuia(g)).join(" + ")
      const pontos = 88
      return {
        destino: { tipo: "guias", ids: quais.map((g) => g.id) },
        titulo: nomes,
        motivo: `A soma destas ${quais.length} guias, que vencem em ${formatarData(quais[0]?.vencimento ?? "")}, é o valor da linha.`,
        confianca: confiancaDe(pontos),
        aviso: null,
        pontos,
        alvos: quais.map((g) => g.id),
      }
    }
    return []
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

/** Days after a note in which it is still looked for. */
const PRAZO_DA_NOTA = 150

function notas(linha: LinhaASugerir, palavras: ReadonlySet<string>, c: Candidatos): Ponderada[] {
  const valor = linha.valorCentavos
  const digitos = linha.descricao.replace(/\D/g, " ")
  const abertas = c.notas.filter((n) => {
    const dias = diasEntre(n.emissao, linha.data)
    return dias >= -3 && dias <= PRAZO_DA_NOTA && n.recebidoCentavos < n.liquidoCentavos
  })
  const nomeadas = abertas.map((nota) => ({
    nota,
    nome: parteDoNome(nota.nome, palavras) > 0 || (nota.documento !== null && digitos.includes(nota.documento)),
    numero: digitos.split(/\s+/).includes(nota.numero),
  }))
  // Gross only while nothing came in: later, what lacks of it is what the client withheld.
  const exatas = nomeadas.filter(
    ({ nota }) => faltaReceber(nota) === valor || (nota.recebidoCentavos === 0n && nota.valorCentavos === valor),
  )
  const sugestoes = exatas.map(({ nota, nome, numero }): Ponderada => {
    const dias = distancia(nota.emissao, linha.data)
    const unica = exatas.length === 1
    const pontos = (nome ? 96 : numero ? 92 : unica ? 66 : 48) - Math.min(8, Math.floor(dias / 20))
    const qual = nota.liquidoCentavos - nota.recebidoCentavos === valor ? "líquido" : "bruto"
    return {
      ...daNota([{ nota, valor }]),
      motivo: `O valor é o ${nota.recebidoCentavos > 0n ? "que falta receber" : qual} da nota${nome ? ", e o cliente está na descrição" : numero ? ", e o número está na descrição" : unica ? ", a única deste valor" : ""}.`,
      confianca: confiancaDe(pontos),
      aviso: null,
      pontos,
    }
  })
  const doCliente = nomeadas.filter(({ nome }) => nome).map(({ nota }) => nota)
  return [...sugestoes, ...somaDeNotas(valor, doCliente), ...comDiferenca(valor, doCliente)]
}

const faltaReceber = (n: NotaAReceber) => n.liquidoCentavos - n.recebidoCentavos

function daNota(partes: readonly { readonly nota: NotaAReceber; readonly valor: bigint }[]) {
  const [primeira] = partes
  const numeros = partes.map(({ nota }) => nota.numero).join(", ")
  return {
    destino: {
      tipo: "notas" as const,
      notas: partes.map(({ nota, valor }) => ({ id: nota.id, valor: paraReais(valor) })),
      diferenca: null,
    },
    titulo: `Nota${partes.length > 1 ? "s" : ""} ${numeros}, ${primeira?.nota.nome ?? "cliente sem nome"}`,
    alvos: partes.map(({ nota }) => nota.id),
  }
}

/** Notes of a client among which a sum is looked for. */
const MAXIMO_DE_NOTAS = 8

/** A client that pays several notes at once: those whose sum is the line, the fewest first. */
function somaDeNotas(valor: bigint, doCliente: readonly NotaAReceber[]): Ponderada[] {
  const candidatas = doCliente.filter((n) => faltaReceber(n) > 0n && faltaReceber(n) < valor).slice(0, MAXIMO_DE_NOTAS)
  for (let mascara = 3; mascara < 1 << candidatas.length; mascara++) {
    const quais = candidatas.filter((_, i) => (mascara >> i) & 1)
    if (quais.length < 2 || quais.reduce((s, n) => s + faltaReceber(n), 0n) !== valor) continue
    const pontos = 86
    return [
      {
        ...daNota(quais.map((nota) => ({ nota, valor: faltaReceber(nota) }))),
        motivo: `A soma de ${quais.length} notas deste cliente é o valor da linha.`,
        confianca: confiancaDe(pontos),
        aviso: null,
        pontos,
      },
    ]
  }
  return []
}

/** Almost the note of a client who is named: what lacks or passes, up to a tenth, is for the person to say. */
function comDiferenca(valor: bigint, doCliente: readonly NotaAReceber[]): Ponderada[] {
  return doCliente.flatMap((nota) => {
    const falta = faltaReceber(nota)
    const diferenca = valor - falta
    if (diferenca === 0n || modulo(diferenca) * 10n > falta || valor === nota.valorCentavos - nota.recebidoCentavos)
      return []
    const amais = diferenca > 0n
    const pontos = 38
    return {
      ...daNota([{ nota, valor: falta }]),
      destino: {
        tipo: "notas" as const,
        notas: [{ id: nota.id, valor: paraReais(falta) }],
        diferenca: amais ? ("juros" as const) : ("desconto" as const),
      },
      motivo: "O cliente está na descrição, mas o valor é outro.",
      aviso: amais
        ? `Entraram ${reaisPorExtenso(diferenca)} a mais que a nota: ficam como juros recebidos.`
        : `Entraram ${reaisPorExtenso(-diferenca)} a menos que a nota: ficam como desconto concedido.`,
      confianca: confiancaDe(pontos),
      pontos,
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
