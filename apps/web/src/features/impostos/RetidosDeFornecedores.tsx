import { Button, Group, Skeleton, Stack, Text } from "@mantine/core"
import { type RetencaoARecolher, situacoesDoRetido, tributosRetidos } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { mensagemDe } from "../../lib/api/erro.ts"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { formatarData } from "../../lib/formatacao/data.ts"
import { comoCentavos, formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { avisar } from "../../ui/avisos.tsx"
import { BotaoLink } from "../../ui/BotaoLink.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { Espera } from "../../ui/Espera.tsx"
import { EstadoVazio } from "../../ui/Estados.tsx"
import { Etiqueta, type Tom } from "../../ui/Etiqueta.tsx"
import classes from "./impostos.module.css"
import { consultaDosRetidos, useLancarRetido } from "./retidos.api.ts"

const Memoria = sobDemanda(async () => (await import("../../shared/memoria/MemoriaDeCalculo.tsx")).MemoriaDeCalculo)

interface Props {
  readonly idEmpresa: string
}

/** Taxes withheld from suppliers, month by month and code by code: until when each is collected, and whether it was paid. */
export function RetidosDeFornecedores({ idEmpresa }: Props) {
  const { data, error, refetch } = useQuery(consultaDosRetidos(idEmpresa))
  return (
    <section id="retidos" aria-label="Retidos de fornecedores" className={classes.retidos}>
      <Cartao titulo="Retidos de fornecedores">
        {data ? (
          data.lista.length === 0 ? (
            <EstadoVazio titulo="Nada foi retido de fornecedores">
              Abra um título a pagar e calcule as retenções: o que for aceito aparece aqui, com o prazo de cada guia.
            </EstadoVazio>
          ) : (
            <Stack gap="md">
              <Text size="sm">
                A recolher {formatarReais(data.totais.devido)}: {formatarReais(data.totais.pago)} já pagos,{" "}
                {formatarReais(data.totais.emAberto)} em títulos a pagar
                {comoCentavos(data.totais.aLancar) !== 0n && `, ${formatarReais(data.totais.aLancar)} ainda sem título`}
                .
              </Text>
              <ul className={classes.listaDeRetidos}>
                {data.lista.map((r) => (
                  <li key={`${r.tributo} ${r.codigo} ${r.competencia}`}>
                    <Retido idEmpresa={idEmpresa} retido={r} />
                  </li>
                ))}
              </ul>
            </Stack>
          )
        ) : (
          <Espera erro={error} aoTentarDeNovo={() => void refetch()} alturas={[120]} />
        )}
      </Cartao>
    </section>
  )
}

const TOM = {
  acumula: "neutro",
  "sem-titulo": "atencao",
  mudou: "atencao",
  "a-pagar": "andamento",
  vencida: "erro",
  paga: "feito",
} as const satisfies Record<keyof typeof situacoesDoRetido, Tom>

function Retido({ idEmpresa, retido: r }: Props & { readonly retido: RetencaoARecolher }) {
  const lancar = useLancarRetido(idEmpresa)
  const [porque, setPorque] = useState(false)
  const [vencimento, setVencimento] = useState("")
  const titulo = r.titulos.at(-1)
  const falta = r.situacao === "sem-titulo" || r.situacao === "mudou"
  const semPrazo = r.tributo === "iss"
  return (
    <Stack gap={6}>
      <Group justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
        <div>
          <Text fw={600}>
            {tributosRetidos[r.tributo]}
            {r.codigo && ` · código ${r.codigo}`}
          </Text>
          <Text size="sm" c="dimmed">
            {formatarCompetencia(r.competencia)} · {plural(r.servicos.length, "serviço", "serviços")}
            {r.vencimento && ` · vence em ${formatarData(r.vencimento)}`}
          </Text>
        </div>
        <Text fw={600} className="numerico">
          {formatarReais(r.total)}
        </Text>
      </Group>
      <Group gap="xs">
        <Etiqueta tom={TOM[r.situacao]} simples>
          {situacoesDoRetido[r.situacao]}
          {r.pagoEm && ` em ${formatarData(r.pagoEm)}`}
        </Etiqueta>
        {r.situacao === "acumula" && <Text size="sm">Soma-se ao mês seguinte do mesmo código</Text>}
        {r.noBanco && (
          <Etiqueta tom="feito" simples>
            Provada por linha do banco
          </Etiqueta>
        )}
        {r.previsto && (
          <Etiqueta tom="neutro" simples>
            Mês do pagamento ainda previsto
          </Etiqueta>
        )}
      </Group>
      {lancar.error && (
        <Text size="sm" c="red" role="alert">
          {mensagemDe(lancar.error)}
        </Text>
      )}
      <Group gap="xs" align="flex-end">
        {falta && semPrazo && (
          <Campo
            tipo="data"
            label="Vencimento no município"
            value={vencimento}
            onChange={(dia: unknown) => setVencimento(typeof dia === "string" ? dia : "")}
          />
        )}
        {falta && (
          <Button
            size="compact-sm"
            loading={lancar.isPending}
            disabled={semPrazo && vencimento === ""}
            onClick={() =>
              lancar.mutate(
                {
                  tributo: r.tributo,
                  codigo: r.codigo,
                  competencia: r.competencia,
                  ...(semPrazo ? { vencimento } : {}),
                },
                { onSuccess: ({ valor }) => avisar("feito", `Título a pagar de ${formatarReais(valor)}.`) },
              )
            }
          >
            {titulo ? "Atualizar o título a pagar" : "Criar título a pagar"}
          </Button>
        )}
        {titulo && (
          <BotaoLink
            variant="default"
            size="compact-sm"
            to="/despesas/lancamentos"
            search={{ empresa: idEmpresa, titulo, situacao: "todos" }}
          >
            {r.situacao === "paga" ? "Ver o pagamento" : "Pagar pelo título"}
          </BotaoLink>
        )}
        {r.memoria && (
          <Button variant="default" size="compact-sm" aria-expanded={porque} onClick={() => setPorque(!porque)}>
            Por quê?
          </Button>
        )}
      </Group>
      {porque && r.memoria && (
        <Suspense fallback={<Skeleton height={120} />}>
          <Memoria memoria={r.memoria} />
        </Suspense>
      )}
    </Stack>
  )
}
