import { Button, Stack, Text } from "@mantine/core"
import { type FichaDoPgdas, qualificacoesDoPgdas, tiposDaDeclaracao } from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import { IconDownload } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { formatarValor } from "../../lib/formatacao/dinheiro.ts"
import { BotaoDeCopiar } from "../../ui/BotaoDeCopiar.tsx"
import { Espera } from "../../ui/Espera.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { DeclaradoNoPgdas } from "./DeclaradoNoPgdas.tsx"
import { consultaPgdas, useBaixarPgdas } from "./pgdas.api.ts"
import classes from "./pgdas.module.css"

interface Props {
  readonly idEmpresa: string
  readonly competencia: string
}

/** The declaration of a month in the order and the words of the PGDAS-D, each value with its copy button. */
export function AbaPgdas({ idEmpresa, competencia }: Props) {
  const { data, error, refetch } = useQuery(consultaPgdas(idEmpresa, competencia))
  const baixar = useBaixarPgdas(idEmpresa, competencia)
  if (!data) return <Espera erro={error} aoTentarDeNovo={() => void refetch()} alturas={[320]} />
  return (
    <Stack gap="lg">
      {data.pendencias.length > 0 && (
        <Faixa tom="atencao" titulo="Antes de declarar">
          {data.pendencias.map((pendencia) => (
            <div key={pendencia}>{pendencia}</div>
          ))}
        </Faixa>
      )}
      {!data.fechado && (
        <Faixa tom="neutro">O mês ainda está aberto: a ficha mostra o que está registrado agora e pode mudar.</Faixa>
      )}
      <DeclaradoNoPgdas idEmpresa={idEmpresa} ficha={data} />
      <Formulario ficha={data} />
      <Button
        variant="default"
        leftSection={<IconDownload size={16} />}
        loading={baixar.isPending}
        onClick={() => baixar.mutate()}
        className={classes.baixar}
      >
        Baixar JSON (TRANSDECLARACAO11)
      </Button>
    </Stack>
  )
}

function Formulario({ ficha }: { readonly ficha: FichaDoPgdas }) {
  const { receitasAnteriores, folhas, estabelecimentos, tributos } = ficha
  const porCompetencia = ficha.caixa ? " por competência" : ""
  return (
    <>
      <Secao titulo={`Declaração ${tiposDaDeclaracao[ficha.tipo].toLowerCase()}`}>
        <Valor rotulo={`Receita bruta do PA${porCompetencia}, mercado interno`} valor={ficha.receita.interno} />
        <Valor rotulo={`Receita bruta do PA${porCompetencia}, mercado externo`} valor={ficha.receita.externo} />
        {ficha.caixa && (
          <>
            <Valor rotulo="Receita bruta do PA por caixa, mercado interno" valor={ficha.caixa.interno} />
            <Valor rotulo="Receita bruta do PA por caixa, mercado externo" valor={ficha.caixa.externo} />
          </>
        )}
      </Secao>
      {(ficha.valorFixoIcms ?? ficha.valorFixoIss) !== null && (
        <Secao titulo="Valores fixos">
          {ficha.valorFixoIcms !== null && <Valor rotulo="ICMS em valor fixo" valor={ficha.valorFixoIcms} />}
          {ficha.valorFixoIss !== null && <Valor rotulo="ISS em valor fixo" valor={ficha.valorFixoIss} />}
        </Secao>
      )}
      <Secao titulo="Receitas brutas anteriores">
        {receitasAnteriores.length === 0 && <Vazio>Nenhuma.</Vazio>}
        {receitasAnteriores.map((m) => (
          <div key={m.competencia}>
            <Valor rotulo={`${formatarCompetencia(m.competencia)}, interno`} valor={m.interno} />
            {m.externo !== "0.00" && (
              <Valor rotulo={`${formatarCompetencia(m.competencia)}, externo`} valor={m.externo} />
            )}
          </div>
        ))}
      </Secao>
      <Secao titulo="Folha de salários anteriores">
        {folhas.length === 0 && <Vazio>Não se pede: nenhuma receita do mês depende do fator r.</Vazio>}
        {folhas.map((f) => (
          <Valor key={f.competencia} rotulo={formatarCompetencia(f.competencia)} valor={f.valor} />
        ))}
      </Secao>
      {estabelecimentos.map((e) => (
        <Secao key={e.cnpj} titulo={`Estabelecimento ${formatarDocumento(e.cnpj)}`}>
          {e.atividades.length === 0 && <Vazio>Nenhuma atividade no mês.</Vazio>}
          {e.atividades.map((a) => (
            <Atividade key={a.id} atividade={a} />
          ))}
        </Secao>
      ))}
      <Secao titulo="Valor devido">
        {tributos.length === 0 && <Vazio>Nada calculado.</Vazio>}
        {tributos.map(({ tributo, valor }) => (
          <Valor key={tributo} rotulo={tributo} valor={valor} />
        ))}
        {tributos.length > 0 && <Valor rotulo="Total" valor={ficha.total} />}
      </Secao>
    </>
  )
}

type Ativa = FichaDoPgdas["estabelecimentos"][number]["atividades"][number]

function Atividade({ atividade: { id, grupo, opcao, valor, parcelas } }: { readonly atividade: Ativa }) {
  return (
    <div className={classes.atividade}>
      <Text size="sm" fw={600}>
        {grupo}
      </Text>
      {opcao !== null && <Text size="sm">{opcao}</Text>}
      <Valor rotulo={`Receita (atividade ${id})`} valor={valor} />
      {parcelas.map((parcela, i) => {
        const { qualificacoes, outroMunicipio } = parcela
        if (qualificacoes.length === 0 && outroMunicipio === null && parcelas.length === 1) return null
        const detalhes = [
          ...qualificacoes.map((q) => `${qualificacoesDoPgdas[q.tipo]} de ${q.tributo}`),
          ...(outroMunicipio ? [`ISS devido a ${outroMunicipio.nome}, ${outroMunicipio.uf}`] : []),
        ]
        return (
          <Valor
            key={i}
            rotulo={`Parcela ${i + 1}${detalhes.length > 0 ? `: ${detalhes.join("; ")}` : ""}`}
            valor={parcela.valor}
          />
        )
      })}
    </div>
  )
}

function Secao({ titulo, children }: { readonly titulo: string; readonly children: React.ReactNode }) {
  return (
    <section className={classes.secao}>
      <h3>{titulo}</h3>
      {children}
    </section>
  )
}

const Vazio = ({ children }: { readonly children: React.ReactNode }) => (
  <Text size="sm" c="dimmed">
    {children}
  </Text>
)

/** As the form takes it: "1234,56". */
const paraColar = (valor: string) => valor.replace(".", ",")

function Valor({ rotulo, valor }: { readonly rotulo: string; readonly valor: string }) {
  return (
    <div className={classes.valor}>
      <span>{rotulo}</span>
      <strong>{formatarValor(valor)}</strong>
      <BotaoDeCopiar rotulo={rotulo} valor={paraColar(valor)} />
    </div>
  )
}
