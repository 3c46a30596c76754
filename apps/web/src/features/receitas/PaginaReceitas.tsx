import { SegmentedControl, Stack } from "@mantine/core"
import type { VisaoDasReceitas } from "@partida/contracts"
import { IconReportMoney } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useBusca } from "../../lib/busca.ts"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { hojeEmSaoPaulo } from "../../lib/formatacao/data.ts"
import { comoCentavos, formatarReais, formatarValor } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { barrasDosMeses } from "../../shared/barras.ts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { EmpresaDaTela } from "../../shared/empresas/EmpresaDaTela.tsx"
import { BotaoLink } from "../../ui/BotaoLink.tsx"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { Espera } from "../../ui/Espera.tsx"
import { EstadoVazio } from "../../ui/Estados.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { GraficoDeBarras } from "../../ui/GraficoDeBarras.tsx"
import { Numero, Numeros } from "../../ui/Numero.tsx"
import { TabelaDeLeitura } from "../../ui/TabelaDeLeitura.tsx"
import { TitulosDaTabela } from "../../ui/TitulosDaTabela.tsx"
import { buscaDasReceitas } from "./busca.ts"
import { consultaDaVisao } from "./receitas.api.ts"

/** What the chart may show of each month. */
const series = { recebido: "Entrou", previsto: "Devia entrar", faturado: "Faturado" } as const
type Serie = keyof typeof series

/** What came in, what should have come, by month and by client. */
export function PaginaReceitas() {
  const [busca] = useBusca(buscaDasReceitas)
  return (
    <EmpresaDaTela id={busca.empresa} titulo="Receitas" texto="As receitas são de cada empresa.">
      {(idEmpresa) => <Receitas key={idEmpresa} idEmpresa={idEmpresa} ate={hojeEmSaoPaulo().slice(0, 7)} />}
    </EmpresaDaTela>
  )
}

function Receitas({ idEmpresa, ate }: { readonly idEmpresa: string; readonly ate: string }) {
  const { data, error, refetch } = useQuery(consultaDaVisao(idEmpresa, ate))
  const { alcanca } = usePessoa()
  const doEscritorio = alcanca("CONTADOR")
  return (
    <>
      <CabecalhoDaPagina
        titulo="Receitas"
        subtitulo={`Doze meses até ${formatarCompetencia(ate)}`}
        acoes={
          doEscritorio && (
            <BotaoLink to="/receitas/lancamentos" search={{ empresa: idEmpresa }}>
              Títulos a receber
            </BotaoLink>
          )
        }
      />
      {data ? (
        <Visao visao={data} idEmpresa={idEmpresa} doEscritorio={doEscritorio} />
      ) : (
        <Espera erro={error} aoTentarDeNovo={() => void refetch()} alturas={[110, 260, 220]} />
      )}
    </>
  )
}

interface VisaoProps {
  readonly visao: VisaoDasReceitas
  readonly idEmpresa: string
  readonly doEscritorio: boolean
}

const temAlgo = (valor: string) => comoCentavos(valor) !== 0n

function Visao({ visao, idEmpresa, doEscritorio }: VisaoProps) {
  const { meses } = visao
  const comTitulos = visao.controle !== null || meses.some((m) => temAlgo(m.previsto) || temAlgo(m.recebido))
  if (!comTitulos && !meses.some((m) => temAlgo(m.faturado)))
    return (
      <Cartao rotulo="Receitas">
        <EstadoVazio
          titulo="Nenhuma receita nestes meses"
          icone={IconReportMoney}
          acao={
            <BotaoLink to="/receitas/notas-fiscais" search={{ empresa: idEmpresa }}>
              Ver as notas fiscais
            </BotaoLink>
          }
        >
          Emita ou traga as notas da empresa: o que foi faturado aparece aqui, e o que devia entrar, com os títulos a
          receber.
        </EstadoVazio>
      </Cartao>
    )
  return (
    <Stack gap="md">
      {!comTitulos && <SemTitulos idEmpresa={idEmpresa} doEscritorio={doEscritorio} />}
      <Cartao rotulo="O que falta receber">
        <Resumo visao={visao} comTitulos={comTitulos} />
      </Cartao>
      <Meses meses={meses} comTitulos={comTitulos} />
      {visao.clientes.length > 0 && <Clientes clientes={visao.clientes} />}
    </Stack>
  )
}

/** Without titles nobody knows what should have come: what to do about it. */
function SemTitulos({ idEmpresa, doEscritorio }: Omit<VisaoProps, "visao">) {
  return (
    <Faixa
      tom="neutro"
      titulo="Ainda não se sabe o que falta receber"
      acao={
        doEscritorio && (
          <BotaoLink size="xs" variant="default" to="/receitas/lancamentos" search={{ empresa: idEmpresa }}>
            Ligar os títulos das notas
          </BotaoLink>
        )
      }
    >
      {doEscritorio
        ? "Ligue os títulos das notas: cada nota emitida passa a ter vencimento, e o que o banco recebe dá baixa nela."
        : "Peça ao escritório que ligue os títulos das notas: cada nota emitida passa a ter vencimento e baixa."}
    </Faixa>
  )
}

function Resumo({ visao, comTitulos }: { readonly visao: VisaoDasReceitas; readonly comTitulos: boolean }) {
  const ultimo = visao.meses.at(-1)
  if (!ultimo) return null
  const mes = formatarCompetencia(ultimo.competencia)
  return (
    <Numeros>
      {comTitulos && (
        <>
          <Numero
            grande
            rotulo="Vencido e não recebido"
            valor={formatarReais(visao.vencido)}
            detalhe={plural(visao.titulosVencidos, "título", "títulos")}
          />
          <Numero rotulo="A vencer" valor={formatarReais(visao.aVencer)} />
          <Numero rotulo={`Entrou em ${mes}`} valor={formatarReais(ultimo.recebido)} />
          <Numero rotulo={`Devia entrar em ${mes}`} valor={formatarReais(ultimo.previsto)} />
        </>
      )}
      <Numero rotulo={`Faturado em ${mes}`} valor={formatarReais(ultimo.faturado)} />
    </Numeros>
  )
}

function Meses({ meses, comTitulos }: { readonly meses: VisaoDasReceitas["meses"]; readonly comTitulos: boolean }) {
  const [escolhida, setSerie] = useState<Serie>(comTitulos ? "recebido" : "faturado")
  const serie = comTitulos ? escolhida : "faturado"
  return (
    <Cartao titulo="Mês a mês">
      <Stack gap="sm">
        {comTitulos && (
          <SegmentedControl
            aria-label="O que o gráfico mostra"
            value={serie}
            onChange={(qual) => setSerie(qual)}
            data={(Object.keys(series) as Serie[]).map((value) => ({ value, label: series[value] }))}
          />
        )}
        <GraficoDeBarras
          titulo={`${series[serie]} em doze meses`}
          colunaDoValor={series[serie]}
          barras={barrasDosMeses(meses.map((m) => ({ competencia: m.competencia, valor: m[serie] })))}
        />
        {comTitulos && (
          <TabelaDeLeitura rolagem="Faturado, previsto e recebido de cada mês">
            <TitulosDaTabela de={[{ texto: "Mês" }, "Faturado (R$)", "Devia entrar (R$)", "Entrou (R$)"]} />
            <tbody>
              {[...meses].reverse().map((m) => (
                <tr key={m.competencia}>
                  <th scope="row" data-texto>
                    {formatarCompetencia(m.competencia)}
                  </th>
                  <td>{formatarValor(m.faturado)}</td>
                  <td>{formatarValor(m.previsto)}</td>
                  <td>{formatarValor(m.recebido)}</td>
                </tr>
              ))}
            </tbody>
          </TabelaDeLeitura>
        )}
      </Stack>
    </Cartao>
  )
}

function Clientes({ clientes }: { readonly clientes: VisaoDasReceitas["clientes"] }) {
  return (
    <Cartao titulo="Por cliente">
      <TabelaDeLeitura emBlocos rolagem="O que cada cliente deve">
        <TitulosDaTabela de={[{ texto: "Cliente" }, "Títulos", "Devia entrar (R$)", "Falta (R$)", "Vencido (R$)"]} />
        <tbody>
          {clientes.map((c) => (
            <tr key={c.nome}>
              <th scope="row" data-texto>
                {c.nome}
              </th>
              <td data-rotulo="Títulos">{c.titulos}</td>
              <td data-rotulo="Devia entrar">{formatarValor(c.previsto)}</td>
              <td data-rotulo="Falta">{formatarValor(c.falta)}</td>
              <td data-rotulo="Vencido">{formatarValor(c.vencido)}</td>
            </tr>
          ))}
        </tbody>
      </TabelaDeLeitura>
    </Cartao>
  )
}
