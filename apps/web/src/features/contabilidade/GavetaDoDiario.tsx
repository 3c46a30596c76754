import { Button, Stack } from "@mantine/core"
import {
  faltamDoDiario,
  faltamEstornar,
  formatosDoDiario,
  type ImportacaoDeDiario,
  type PreviaDoDiario,
} from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useMudarEndereco } from "../../lib/busca.ts"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarReais, formatarValor } from "../../lib/formatacao/dinheiro.ts"
import { formatarInteiro, plural } from "../../lib/formatacao/texto.ts"
import { avisar } from "../../ui/avisos.tsx"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { Recusa } from "../../ui/Recusa.tsx"
import { TabelaDeLeitura } from "../../ui/TabelaDeLeitura.tsx"
import { TitulosDaTabela } from "../../ui/TitulosDaTabela.tsx"
import { ColunasDoDiario } from "./ColunasDoDiario.tsx"
import { ContasDoDiario } from "./ContasDoDiario.tsx"
import classes from "./contabilidade.module.css"
import { consultaPreviaDoDiario, useConfirmarDiario } from "./diarios.api.ts"
import { Esperando } from "./Esperando.tsx"

interface Props {
  readonly idEmpresa: string
  readonly id: string
  readonly aoFechar: () => void
}

/** What a journal of another system brings, by account, day and line, before it goes into the books; after it went, what it brought. */
export function GavetaDoDiario({ idEmpresa, id, aoFechar }: Props) {
  const alvo = { idEmpresa, id }
  const { data, error, refetch } = useQuery(consultaPreviaDoDiario(alvo))
  const confirmar = useConfirmarDiario(alvo)
  const aConferir = data?.importacao.estado === "conferir"
  const parado = data !== undefined && faltamDoDiario(data.importacao) > 0 && !data.importacao.emAndamento
  const nada = data?.contagens.inserido === 0
  const enviar = () =>
    confirmar.mutate(undefined, {
      onSuccess: ({ idLote }) => {
        aoFechar()
        if (idLote === null) avisar("feito", "Sem ação: tudo já estava nos livros.")
      },
    })
  return (
    <Gaveta
      aberta
      comMargem
      largura={860}
      titulo={data?.importacao.nome ?? "Diário"}
      subtitulo={data && `${formatosDoDiario[data.importacao.formato]} · ${contagensEmPalavras(data)}`}
      aoFechar={aoFechar}
      rodape={
        (aConferir || parado) && (
          <Button disabled={data.impedimento !== null} loading={confirmar.isPending} onClick={enviar}>
            {parado
              ? "Lançar o que falta"
              : nada && data.impedimento === null
                ? "Concluir, nada é novo"
                : "Lançar nos livros"}
          </Button>
        )
      }
    >
      {error ? (
        <EstadoDeErro erro={error} aoTentarDeNovo={() => void refetch()} />
      ) : data === undefined ? (
        <Esperando />
      ) : (
        <Stack gap="md">
          <Recusa titulo="O diário não foi lançado" erro={confirmar.error} />
          <Situacao previa={data} />
          {data.avisos.map((aviso) => (
            <Faixa key={aviso} tom="atencao">
              {aviso}
            </Faixa>
          ))}
          {aConferir && data.planilha && (
            <ColunasDoDiario key={JSON.stringify(data.planilha.colunas)} alvo={alvo} planilha={data.planilha} />
          )}
          {aConferir && data.contas.length > 0 && (
            <ContasDoDiario key={data.contas.map((c) => c.como).join()} alvo={alvo} contas={data.contas} />
          )}
          {data.dias.length > 0 && <Dias previa={data} />}
          {data.linhas.length > 0 && <Linhas previa={data} />}
        </Stack>
      )}
    </Gaveta>
  )
}

function Situacao({ previa: { importacao: i, impedimento } }: { readonly previa: PreviaDoDiario }) {
  const faltam = faltamDoDiario(i)
  const aEstornar = faltamEstornar(i)
  if (i.estado === "importada")
    return (
      <Faixa
        tom={faltam === 0 ? "feito" : i.emAndamento ? "neutro" : "atencao"}
        titulo={
          faltam === 0
            ? "Importado"
            : i.emAndamento
              ? "Entrando nos livros"
              : `${plural(faltam, "lançamento ficou", "lançamentos ficaram")} de fora`
        }
        acao={<LinhaALinha importacao={i} />}
      >
        {plural(i.lancamentos, "lançamento entrou", "lançamentos entraram")}
        {i.semAcao > 0 && `, ${plural(i.semAcao, "já estava", "já estavam")} nos livros`}
        {faltam > 0 && `, de ${formatarInteiro(i.total)}`}.
        {faltam > 0 && !i.emAndamento && " O que entrou não se repete: lance o que falta, ou desfaça a importação."}
      </Faixa>
    )
  if (i.estado === "desfeita")
    return (
      <Faixa
        tom={aEstornar > 0 && !i.emAndamento ? "atencao" : "neutro"}
        titulo={i.emAndamento ? "Sendo desfeito" : `Desfeito por ${i.desfeitaPor ?? "alguém"}`}
        acao={<LinhaALinha importacao={i} />}
      >
        {i.motivo}.{" "}
        {aEstornar > 0
          ? `${plural(i.estornados, "lançamento estornado", "lançamentos estornados")} de ${formatarInteiro(i.lancamentos)}.`
          : "Para importar de novo, envie o arquivo."}
      </Faixa>
    )
  return impedimento === null ? (
    <Faixa tom="feito" titulo="Pronto para lançar">
      Um arquivo grande entra aos poucos, com o andamento no topo. Dá para parar, e para desfazer depois, por estorno.
    </Faixa>
  ) : (
    <Faixa tom="atencao" titulo="Ainda não dá para lançar">
      {impedimento}
    </Faixa>
  )
}

/** The job that wrote it: by part, with the number that the books gave to each line. */
function LinhaALinha({ importacao: { idLote } }: { readonly importacao: ImportacaoDeDiario }) {
  const mudar = useMudarEndereco()
  if (idLote === null) return null
  return (
    <Button variant="subtle" size="compact-sm" onClick={() => mudar({ diario: undefined, lote: idLote })}>
      Ver linha a linha
    </Button>
  )
}

function contagensEmPalavras({ contagens, planilha }: PreviaDoDiario): string {
  if (planilha !== null && planilha.colunas === null) return "falta dizer as colunas"
  const partes = [
    contagens.inserido > 0 && plural(contagens.inserido, "lançamento novo", "lançamentos novos"),
    contagens["sem-acao"] > 0 && plural(contagens["sem-acao"], "já nos livros", "já nos livros"),
    contagens.erro > 0 && plural(contagens.erro, "não entra", "não entram"),
  ].filter((p) => p !== false)
  return partes.length === 0 ? "nenhum lançamento" : partes.join(", ")
}

const MOSTRADOS = 31

/** Totals by day: where a file does not balance is a day before it is a line. */
function Dias({ previa: { dias, debitos, creditos } }: { readonly previa: PreviaDoDiario }) {
  const [todos, setTodos] = useState(false)
  const vistos = todos ? dias : dias.slice(0, MOSTRADOS)
  return (
    <section>
      <h3 className={classes.subtitulo}>Totais por dia</h3>
      <TabelaDeLeitura className={classes.livro}>
        <caption className={classes.escondida}>Totais de cada dia do arquivo</caption>
        <TitulosDaTabela de={["Dia", "Lançamentos", "Débitos", "Créditos"]} />
        <tbody>
          {vistos.map((d) => (
            <tr key={d.data}>
              <th scope="row">{formatarData(d.data)}</th>
              <td>{d.lancamentos}</td>
              <td>{formatarValor(d.debitos)}</td>
              <td data-invertido={d.debitos === d.creditos ? undefined : true}>{formatarValor(d.creditos)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{plural(dias.length, "dia", "dias")}</th>
            <td />
            <td>{formatarValor(debitos)}</td>
            <td data-invertido={debitos === creditos ? undefined : true}>{formatarValor(creditos)}</td>
          </tr>
        </tfoot>
      </TabelaDeLeitura>
      {dias.length > vistos.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setTodos(true)}>
          Ver os {dias.length} dias
        </Button>
      )}
    </section>
  )
}

const resultados = {
  inserido: { tom: "feito", rotulo: "Entra" },
  "sem-acao": { tom: "neutro", rotulo: "Já está" },
  erro: { tom: "erro", rotulo: "Não entra" },
} as const

function Linhas({ previa: { linhas, contagens } }: { readonly previa: PreviaDoDiario }) {
  const total = contagens.inserido + contagens["sem-acao"] + contagens.erro
  return (
    <section>
      <h3 className={classes.subtitulo}>Lançamentos do arquivo</h3>
      <TabelaDeLeitura emBlocos rolagem="Lançamentos do arquivo">
        <caption className={classes.escondida}>Lançamentos do arquivo, os que não entram primeiro</caption>
        <TitulosDaTabela de={["Linha", "Data", { texto: "Histórico" }, "Valor", { texto: "Situação" }]} />
        <tbody>
          {linhas.map((l, i) => (
            <tr key={i}>
              <td data-rotulo="Linha">{l.linha}</td>
              <td data-rotulo="Data">{l.data === null ? "—" : formatarData(l.data)}</td>
              <td data-texto data-rotulo="Histórico">
                <span>
                  {l.historico}
                  {l.resultado === "erro" && <span className={`${classes.fraco} ${classes.motivo}`}>{l.motivo}</span>}
                </span>
              </td>
              <td data-rotulo="Valor">{l.valor === null ? "—" : formatarReais(l.valor)}</td>
              <td data-texto data-rotulo="Situação">
                <Etiqueta tom={resultados[l.resultado].tom} simples>
                  {resultados[l.resultado].rotulo}
                </Etiqueta>
              </td>
            </tr>
          ))}
        </tbody>
      </TabelaDeLeitura>
      {total > linhas.length && (
        <p className={classes.fraco}>
          Os {linhas.length} primeiros de {total}, a começar pelos que não entram.
        </p>
      )}
    </section>
  )
}
