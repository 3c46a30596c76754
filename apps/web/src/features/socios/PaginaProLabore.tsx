import { Button, Group, Skeleton, Stack, Text } from "@mantine/core"
import type { ProLaboreDoSocio } from "@partida/contracts"
import { IconCash } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { useBusca } from "../../lib/busca.ts"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { EmpresaDaTela } from "../../shared/empresas/EmpresaDaTela.tsx"
import { acaoDosValores } from "../../shared/tabelas/acaoDosValores.tsx"
import { useCompetencia } from "../../shared/useCompetencia.ts"
import { BotaoLink } from "../../ui/BotaoLink.tsx"
import { CabecalhoDaPagina } from "../../ui/CabecalhoDaPagina.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { EstadoDeErro, EstadoVazio } from "../../ui/Estados.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Numero, Numeros } from "../../ui/Numero.tsx"
import { buscaDoProLabore } from "./busca.ts"
import { consultaProLabore } from "./socios.api.ts"
import classes from "./socios.module.css"

const GavetaDaMemoriaDoProLabore = sobDemanda(
  async () => (await import("../../shared/memoria/GavetaDaMemoriaDoProLabore.tsx")).GavetaDaMemoriaDoProLabore,
)
const GavetaDoSocio = sobDemanda(async () => (await import("./GavetaDoSocio.tsx")).GavetaDoSocio)

/** Pró-labore of one company: each person's value over time and what it gives in the competência. */
export function PaginaProLabore() {
  const [busca] = useBusca(buscaDoProLabore)
  return (
    <EmpresaDaTela id={busca.empresa} titulo="Pró-labore" texto="O pró-labore é de cada empresa, pessoa a pessoa.">
      {(idEmpresa) => <ProLabore key={idEmpresa} idEmpresa={idEmpresa} />}
    </EmpresaDaTela>
  )
}

function ProLabore({ idEmpresa }: { readonly idEmpresa: string }) {
  const [busca, mudar] = useBusca(buscaDoProLabore)
  const [competencia] = useCompetencia()
  const { data, error, refetch, isPlaceholderData } = useQuery(
    consultaProLabore(idEmpresa, competencia, busca.pagamento),
  )
  const aberta = data?.lista.find(({ idSocio }) => idSocio === busca.memoria)
  return (
    <>
      <CabecalhoDaPagina
        titulo="Pró-labore"
        subtitulo={`Quanto cada um recebe e o que é descontado em ${formatarCompetencia(competencia)}`}
        acoes={<Saidas idEmpresa={idEmpresa} />}
      />
      {error ? (
        <Cartao rotulo="Pró-labore">
          <EstadoDeErro erro={error} aoTentarDeNovo={() => void refetch()} />
          {busca.pagamento && (
            <Group justify="center">
              <Button variant="subtle" onClick={() => mudar({ pagamento: undefined })}>
                Usar o último dia do mês
              </Button>
            </Group>
          )}
        </Cartao>
      ) : !data ? (
        <Stack gap="md" aria-busy>
          <Skeleton height={150} />
          <Skeleton height={150} />
        </Stack>
      ) : (
        <Stack gap="md" aria-busy={isPlaceholderData}>
          <Pagamento
            key={data.pagamento}
            dia={data.pagamento}
            aoMudar={(pagamento) => mudar({ pagamento }, { substituir: true })}
          />
          {data.avisos.map((aviso) => (
            <Faixa key={aviso} tom="atencao" acao={acaoDosValores([aviso])}>
              {aviso}
            </Faixa>
          ))}
          {data.lista.length === 0 && <NinguemRecebe />}
          {data.lista.map((pessoa) => (
            <CartaoDaPessoa
              key={pessoa.idSocio}
              pessoa={pessoa}
              aoMudarValor={() => mudar({ socio: pessoa.idSocio, aba: "pro-labore" })}
              aoAbrirMemoria={() => mudar({ memoria: pessoa.idSocio })}
            />
          ))}
        </Stack>
      )}
      <Suspense>
        {busca.socio && <GavetaDoSocio id={busca.socio} aba={busca.aba ?? "pro-labore"} nome={undefined} />}
        {aberta?.calculo && (
          <GavetaDaMemoriaDoProLabore
            pessoa={aberta}
            idEmpresa={idEmpresa}
            competencia={competencia}
            calculo={aberta.calculo}
            aoFechar={() => mudar({ memoria: undefined })}
          />
        )}
      </Suspense>
    </>
  )
}

/** Where the company's pró-labore goes on: the Fator R, the slips and the check of the month. */
function Saidas({ idEmpresa }: { readonly idEmpresa: string }) {
  const [busca] = useBusca(buscaDoProLabore)
  const [competencia] = useCompetencia()
  return (
    <Group gap="sm">
      <BotaoLink
        variant="default"
        to="/painel/configuracoes/fator-r"
        search={{ competencia, empresa: idEmpresa, aba: "caminho" }}
      >
        Fator R
      </BotaoLink>
      <BotaoLink variant="default" to="/despesas/folha" search={{ empresa: idEmpresa }}>
        Recibos e lucros
      </BotaoLink>
      <BotaoLink
        variant="default"
        to="/painel/fechamento/pro-labore"
        search={{ competencia: busca.competencia, empresa: idEmpresa }}
      >
        Conferir o mês
      </BotaoLink>
    </Group>
  )
}

function NinguemRecebe() {
  return (
    <Cartao rotulo="Pró-labore">
      <EstadoVazio
        titulo="Ninguém recebe pró-labore ainda"
        icone={IconCash}
        acao={
          <BotaoLink to="/perfil/socios" variant="default">
            Abrir sócios
          </BotaoLink>
        }
      >
        Cadastre as pessoas e o quadro da empresa; depois o valor de cada uma entra aqui.
      </EstadoVazio>
    </Cartao>
  )
}

const DIA_INTEIRO = /^\d{4}-\d{2}-\d{2}$/

function Pagamento({ dia, aoMudar }: { readonly dia: string; readonly aoMudar: (dia: string) => void }) {
  const [digitado, setDigitado] = useState(dia)
  return (
    <Group gap="sm" align="center">
      <Campo
        tipo="data"
        label="Pagamento em"
        w={160}
        value={digitado}
        onChange={(valor) => {
          setDigitado(valor)
          if (DIA_INTEIRO.test(valor) && valor !== dia) aoMudar(valor)
        }}
      />
      <Text size="sm" c="dimmed" mt="lg">
        O INSS segue o mês do trabalho; o IRRF, o dia do pagamento.
      </Text>
    </Group>
  )
}

interface PessoaProps {
  readonly pessoa: ProLaboreDoSocio
  readonly aoMudarValor: () => void
  readonly aoAbrirMemoria: () => void
}

function CartaoDaPessoa({ pessoa, aoMudarValor, aoAbrirMemoria }: PessoaProps) {
  const { calculo } = pessoa
  return (
    <Cartao
      titulo={pessoa.nome}
      acao={
        <Group gap="xs">
          {calculo && (
            <Button variant="subtle" size="compact-sm" onClick={aoAbrirMemoria}>
              Por quê?
            </Button>
          )}
          <Button variant="default" size="xs" onClick={aoMudarValor}>
            Mudar valor
          </Button>
        </Group>
      }
    >
      <Stack gap="md">
        <Numeros>
          <Numero
            rotulo="Pró-labore"
            valor={pessoa.valor === "0.00" ? "Sem pró-labore" : formatarReais(pessoa.valor)}
            detalhe={pessoa.papel ?? "Fora do quadro"}
            grande={pessoa.valor !== "0.00"}
          />
          {calculo && (
            <>
              <Numero
                rotulo="INSS"
                valor={formatarReais(calculo.inss)}
                detalhe={`vence ${formatarData(calculo.vencimentoInss)}`}
              />
              <Numero
                rotulo="IRRF"
                valor={formatarReais(calculo.irrf)}
                detalhe={`vence ${formatarData(calculo.vencimentoIrrf)}`}
              />
              <Numero rotulo="Líquido" valor={formatarReais(calculo.liquido)} />
              {calculo.cppForaDoDas !== "0.00" && (
                <Numero rotulo="CPP da empresa" valor={formatarReais(calculo.cppForaDoDas)} detalhe="fora do DAS" />
              )}
            </>
          )}
          {pessoa.dependentes > 0 && (
            <Numero rotulo="Dependentes" valor={pessoa.dependentes} detalhe="deduzem no IRRF" />
          )}
          {pessoa.outrasRendas !== "0.00" && (
            <Numero rotulo="Outras rendas" valor={formatarReais(pessoa.outrasRendas)} />
          )}
        </Numeros>
        {pessoa.motivo && pessoa.valor !== "0.00" && (
          <Faixa tom="neutro" acao={acaoDosValores([pessoa.motivo])}>
            {pessoa.motivo}
          </Faixa>
        )}
        {pessoa.avisos.map((aviso) => (
          <Faixa key={aviso} tom="atencao" acao={acaoDosValores([aviso])}>
            {aviso}
          </Faixa>
        ))}
        <Valores pessoa={pessoa} />
      </Stack>
    </Cartao>
  )
}

const MAXIMO_DE_VALORES = 4

function Valores({ pessoa: { periodos, nome } }: { readonly pessoa: ProLaboreDoSocio }) {
  if (periodos.length === 0) return null
  const resto = periodos.length - MAXIMO_DE_VALORES
  return (
    <ol className={classes.linhaDoTempo} aria-label={`Valores de ${nome}`}>
      {periodos.slice(0, MAXIMO_DE_VALORES).map(({ desde, valor }, i) => (
        <li key={desde} className={classes.marco} data-atual={i === 0 || undefined}>
          <span className="fraco-medio">desde {formatarCompetencia(desde)}</span>
          <span className="numerico">{valor === "0.00" ? "Sem pró-labore" : formatarReais(valor)}</span>
        </li>
      ))}
      {resto > 0 && <li className={classes.marco}>e mais {plural(resto, "valor anterior", "valores anteriores")}</li>}
    </ol>
  )
}
