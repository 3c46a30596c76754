import { Button, Group } from "@mantine/core"
import type { DetalheDoFatorR } from "@partida/contracts"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { formatarPercentual } from "../../lib/formatacao/fracao.ts"
import { acaoDosValores } from "../../shared/tabelas/acaoDosValores.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Numero, Numeros } from "../../ui/Numero.tsx"
import { TabelaDeLeitura } from "../../ui/TabelaDeLeitura.tsx"
import { TitulosDaTabela } from "../../ui/TitulosDaTabela.tsx"
import { AoHistorico } from "./AoHistorico.tsx"
import classes from "./fator-r.module.css"
import { GraficoDoFatorR } from "./GraficoDoFatorR.tsx"
import {
  consequenciaEmPalavras,
  cppEmPalavras,
  cppSemResposta,
  fatorREmPalavras,
  margemEmPalavras,
  mudancaAFrente,
  rumoEmPalavras,
} from "./textos.ts"

interface Props {
  readonly detalhe: DetalheDoFatorR
  readonly aoSimular: () => void
}

/** Where the company stands before 28 %, what the other side would cost, and where it goes at the current pace. */
export function AbaSituacao({ detalhe, aoSimular }: Props) {
  const { linha, corte, serie, competencia, ritmo } = detalhe
  const { mes, margem, das } = linha
  const duvida = cppSemResposta(linha) !== undefined
  const consequencia = duvida ? null : consequenciaEmPalavras(linha)
  const cpp = cppEmPalavras(detalhe)
  const muda = mudancaAFrente(linha)
  return (
    <>
      {!detalhe.sujeita && (
        <Faixa tom="neutro" titulo="O Fator R não decide o anexo desta empresa">
          Nenhuma atividade dela em {formatarCompetencia(competencia)} é dos Anexos III/V no Simples Nacional: a conta
          abaixo é só uma referência.
        </Faixa>
      )}
      {linha.faltas.length > 0 && (
        <Faixa
          tom="atencao"
          titulo={duvida ? "O anexo depende da CPP do DAS" : "Faltam dados para o Fator R"}
          acao={
            acaoDosValores(linha.faltas.slice(0, 1).map(({ mensagem }) => mensagem)) ?? (
              <AoHistorico idEmpresa={linha.idEmpresa} competencia={competencia}>
                {duvida ? "Informar a CPP" : "Completar o histórico"}
              </AoHistorico>
            )
          }
        >
          {linha.faltas[0]?.mensagem}
          {linha.faltas.length > 1 && ` E mais ${linha.faltas.length - 1}.`}
        </Faixa>
      )}
      {mes && detalhe.sujeita && !duvida && (
        <Faixa tom={muda === null ? (mes.anexo === "III" ? "feito" : "neutro") : muda.anexo === "V" ? "erro" : "feito"}>
          {rumoEmPalavras(linha)}
        </Faixa>
      )}
      {mes && (
        <Numeros>
          <Numero
            rotulo="Fator R do mês"
            valor={formatarPercentual(mes.razao)}
            detalhe={
              duvida ? "sem a CPP que ninguém informou" : `a lei lê ${fatorREmPalavras(mes.fatorR)}: Anexo ${mes.anexo}`
            }
            grande
          />
          <Numero
            rotulo="Folha da janela"
            valor={formatarReais(mes.folha)}
            detalhe={margem && margemEmPalavras(margem)}
          />
          <Numero rotulo="Receita da janela" valor={formatarReais(mes.receita)} />
          {das && !duvida && (
            <Numero
              rotulo={`DAS de ${formatarCompetencia(competencia)}`}
              valor={formatarReais(das.atual)}
              detalhe={`III ${formatarReais(das.iii)} · V ${formatarReais(das.v)}`}
            />
          )}
        </Numeros>
      )}
      {cpp && <p className="paragrafo">{cpp}</p>}
      {consequencia && <p className="paragrafo">{consequencia}</p>}
      {serie.length > 0 && <GraficoDoFatorR serie={serie} corte={corte} mes={competencia} />}
      <p className="fraco-medio paragrafo">
        O tracejado supõe, nos próximos meses, receita de {formatarReais(ritmo.receita)}
        {ritmo.meses.length > 0 && ` (média de ${ritmo.meses.map(formatarCompetencia).join(", ")})`}, o pró-labore
        cadastrado (sem cadastro, a média da folha) e a CPP de cada DAS, paga no mês seguinte.
      </p>
      {linha.avisos.map((aviso) => (
        <Faixa key={aviso} tom="atencao">
          {aviso}
        </Faixa>
      ))}
      <Janela janela={detalhe.janela} />
      <Group justify="flex-end">
        <Button variant="default" onClick={aoSimular}>
          Simular o caminho até 28%
        </Button>
      </Group>
    </>
  )
}

function Janela({ janela }: { readonly janela: DetalheDoFatorR["janela"] }) {
  return (
    <section aria-label="Meses da janela">
      <h3 className={classes.subtitulo}>Meses da janela</h3>
      <TabelaDeLeitura>
        <TitulosDaTabela de={["Mês", "Receita", "Folha paga"]} />
        <tbody>
          {janela.map(({ competencia, receita, folha }) => (
            <tr key={competencia}>
              <th scope="row">{formatarCompetencia(competencia)}</th>
              <td>{receita === null ? "não informada" : formatarReais(receita)}</td>
              <td>{folha === null ? "não informada" : formatarReais(folha)}</td>
            </tr>
          ))}
        </tbody>
      </TabelaDeLeitura>
    </section>
  )
}
