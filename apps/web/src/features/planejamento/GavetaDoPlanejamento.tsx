import { Button, Checkbox, SimpleGrid, Skeleton, Stack } from "@mantine/core"
import { IconFileTypePdf } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { mensagemDe } from "../../lib/api/erro.ts"
import { formatarValor } from "../../lib/formatacao/dinheiro.ts"
import { MemoriaDeCalculo } from "../../shared/memoria/MemoriaDeCalculo.tsx"
import { acaoDosValores } from "../../shared/tabelas/acaoDosValores.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { TabelaDeLeitura } from "../../ui/TabelaDeLeitura.tsx"
import { TitulosDaTabela } from "../../ui/TitulosDaTabela.tsx"
import { MesaDaReforma } from "./MesaDaReforma.tsx"
import { PelaLeiDoAnoSeguinte } from "./PelaLeiDoAnoSeguinte.tsx"
import { PremissasGuardadas } from "./PremissasGuardadas.tsx"
import { type Comparacao, consultaComparacao, type PedidoDeComparacao, useBaixarPlano } from "./planejamento.api.ts"
import classes from "./planejamento.module.css"
import { nomesDosRegimes } from "./textos.ts"

interface Props {
  /** Null keeps the drawer closed. */
  readonly idEmpresa: string | null
  readonly competencia: string
  readonly aoMudarCompetencia: (competencia: string) => void
  readonly aoFechar: () => void
}

/** The regimes of one company on what the person supposes. */
export function GavetaDoPlanejamento({ idEmpresa, competencia, aoMudarCompetencia, aoFechar }: Props) {
  const [pedido, setPedido] = useState<PedidoDeComparacao>({})
  const consulta = useQuery({
    ...consultaComparacao(idEmpresa ?? "", competencia, pedido),
    enabled: idEmpresa !== null,
  })
  const plano = useBaixarPlano(idEmpresa ?? "", competencia)
  const comparacao = consulta.data
  const mudar = (parte: PedidoDeComparacao) => setPedido({ ...pedido, ...parte })
  return (
    <Gaveta
      aberta={idEmpresa !== null}
      largura={860}
      aoFechar={aoFechar}
      titulo={comparacao?.apelido ?? "Empresa"}
      subtitulo="Regimes num ano inteiro ao ritmo atual"
    >
      <div className={classes.numeros}>
        {consulta.error ? (
          <Faixa tom="erro" titulo="A comparação não foi feita" anunciar>
            {mensagemDe(consulta.error)}
          </Faixa>
        ) : comparacao === undefined ? (
          <Stack gap="md" aria-busy>
            <Skeleton height={120} />
            <Skeleton height={200} />
          </Stack>
        ) : comparacao.situacao === "faltam-dados" ? (
          <Stack gap="lg">
            <Faixa
              tom="atencao"
              titulo="Faltam dados para comparar"
              acao={acaoDosValores(comparacao.faltas.map(({ mensagem }) => mensagem))}
            >
              {comparacao.faltas.map(({ mensagem }) => mensagem).join(" ")}
            </Faixa>
            {comparacao.faltas.some(({ codigo }) => codigo === "sem-receita-para-comparar") && (
              <Campo
                tipo="dinheiro"
                label="Receita por mês"
                value={pedido.receitaMensal ?? "0.00"}
                onChange={(receitaMensal) => mudar({ receitaMensal })}
              />
            )}
            {comparacao.faltas.some(({ codigo }) => codigo === "mercadorias-nao-comparadas") && (
              <IcmsForaDoSimples valor={pedido.aliquotaIcms ?? ""} mudar={mudar} />
            )}
            {comparacao.prazos.length > 0 && <Prazos prazos={comparacao.prazos} />}
          </Stack>
        ) : (
          <Stack gap="lg" aria-busy={consulta.isFetching}>
            <Premissas comparacao={comparacao} pedido={pedido} mudar={mudar} />
            <PremissasGuardadas
              idEmpresa={idEmpresa ?? ""}
              guardadas={comparacao.guardadas}
              pedido={pedido}
              aoGuardar={() => setPedido({})}
            />
            <Regimes comparacao={comparacao} />
            <PelaLeiDoAnoSeguinte ano={comparacao.ano} aoVer={aoMudarCompetencia} />
            {comparacao.avisos.length > 0 && (
              <Faixa tom="neutro" titulo="O que a conta supõe" acao={acaoDosValores(comparacao.avisos)}>
                <ul className={classes.supostos}>
                  {comparacao.avisos.map((aviso) => (
                    <li key={aviso}>{aviso}</li>
                  ))}
                </ul>
              </Faixa>
            )}
            <Prazos prazos={comparacao.prazos} />
            <MemoriaDeCalculo memoria={comparacao.memoria} />
            {comparacao.reforma && (
              <MesaDaReforma
                reforma={comparacao.reforma}
                supostas={comparacao.premissas}
                pedido={pedido}
                mudar={mudar}
              />
            )}
            <p>
              <Button
                variant="default"
                loading={plano.isPending}
                onClick={() => plano.mutate(pedido)}
                leftSection={<IconFileTypePdf size={16} aria-hidden />}
              >
                Baixar o plano em PDF
              </Button>
            </p>
          </Stack>
        )}
      </div>
    </Gaveta>
  )
}

export interface PremissasProps {
  readonly pedido: PedidoDeComparacao
  readonly mudar: (parte: PedidoDeComparacao) => void
}

function Premissas({ comparacao, pedido, mudar }: PremissasProps & { readonly comparacao: Comparacao }) {
  const { premissas } = comparacao
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="md">
        <Campo
          tipo="dinheiro"
          label="Receita por mês"
          value={pedido.receitaMensal ?? premissas.receitaMensal}
          onChange={(receitaMensal) => mudar({ receitaMensal })}
        />
        <Campo
          tipo="dinheiro"
          label="Folha além do pró-labore"
          value={pedido.folhaEmpregados ?? premissas.folhaEmpregados}
          onChange={(folhaEmpregados) => mudar({ folhaEmpregados })}
        />
        <Campo
          tipo="dinheiro"
          label="Menor pró-labore"
          value={pedido.proLaboreMinimo ?? premissas.proLaboreMinimo}
          onChange={(proLaboreMinimo) => mudar({ proLaboreMinimo })}
        />
        <Campo
          tipo="dinheiro"
          label="Maior pró-labore"
          description="Zero: o limite é a receita do mês."
          value={pedido.proLaboreMaximo ?? premissas.proLaboreMaximo}
          onChange={(proLaboreMaximo) => mudar({ proLaboreMaximo })}
        />
        {premissas.aliquotaIss !== null && (
          <Campo
            tipo="percentual"
            label="ISS fora do Simples"
            description="Sobre a receita de serviços."
            value={pedido.aliquotaIss ?? premissas.aliquotaIss}
            onChange={(valor) => mudar({ aliquotaIss: valor === "" ? undefined : valor })}
          />
        )}
        {premissas.aliquotaIcms !== null && (
          <IcmsForaDoSimples valor={pedido.aliquotaIcms ?? premissas.aliquotaIcms} mudar={mudar} />
        )}
      </SimpleGrid>
      <Checkbox
        label="A atividade e os sócios permitem o MEI"
        checked={pedido.permiteMei ?? premissas.permiteMei}
        onChange={(evento) => mudar({ permiteMei: evento.currentTarget.checked })}
      />
    </Stack>
  )
}

/** A share of the revenue that only a person knows: rates of the State, less the credits of what was bought. */
function IcmsForaDoSimples({ valor, mudar }: Pick<PremissasProps, "mudar"> & { readonly valor: string }) {
  return (
    <Campo
      tipo="percentual"
      label="ICMS e IPI fora do Simples"
      description="Sobre as mercadorias, já com os créditos."
      value={valor}
      onChange={(novo) => mudar({ aliquotaIcms: novo === "" ? undefined : novo })}
    />
  )
}

/** When each regime is chosen, and what the revenue of the year does. */
function Prazos({ prazos }: Pick<Comparacao, "prazos">) {
  return (
    <section aria-label="Datas e efeitos">
      <h3 className={classes.subtitulo}>Datas e efeitos</h3>
      <dl className={classes.prazos}>
        {prazos.map(({ titulo, texto, norma }) => (
          <div key={titulo}>
            <dt>{titulo}</dt>
            <dd>
              {texto} <span className={classes.norma}>{norma}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Regimes({ comparacao: { regimes, melhor, conclusao, ano } }: { readonly comparacao: Comparacao }) {
  return (
    <Stack gap="sm">
      <Faixa tom={melhor === null ? "atencao" : "feito"}>{conclusao}</Faixa>
      <TabelaDeLeitura rotulo={`Regimes pela lei de ${ano}`} emBlocos>
        <TitulosDaTabela
          de={[`Regime, pela lei de ${ano} (R$)`, "Pró-labore por mês", "Da empresa e do sócio, no ano"]}
        />
        <tbody>
          {regimes.map(({ regime, total, proLabore, impedimento }) => (
            <tr key={regime} data-destaque={regime === melhor || undefined}>
              <th scope="row">
                {nomesDosRegimes[regime]}
                {impedimento !== null && <p className={classes.fraco}>{impedimento}</p>}
              </th>
              <td data-rotulo="Pró-labore por mês">{proLabore === null ? "—" : formatarValor(proLabore)}</td>
              <td data-rotulo="No ano">{total === null ? "não permitido" : formatarValor(total)}</td>
            </tr>
          ))}
        </tbody>
      </TabelaDeLeitura>
    </Stack>
  )
}
