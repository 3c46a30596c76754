import { Button, Skeleton, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { type Impedimento, impedimentoDosAvisos } from "../../../lib/avisos-no-aparelho.ts"
import { formatarDataHora } from "../../../lib/formatacao/data.ts"
import { avisar } from "../../../ui/avisos.tsx"
import { Cartao } from "../../../ui/Cartao.tsx"
import { EstadoDeErro } from "../../../ui/Estados.tsx"
import { Etiqueta } from "../../../ui/Etiqueta.tsx"
import { Item } from "../seguranca/Item.tsx"
import classes from "../seguranca/seguranca.module.css"
import { consultaAparelhos, useDesligarAparelho, useLigarAparelho } from "./aparelhos.api.ts"

const IMPEDIMENTOS: Readonly<Record<Impedimento, string>> = {
  "nao-sabe": "Este navegador não mostra avisos com o sistema fechado. Use o Chrome, o Edge, o Firefox ou o Safari.",
  "instalar-antes": "No iPhone, primeiro adicione o sistema à Tela de Início (botão Compartilhar) e abra-o por lá.",
  bloqueado: "Os avisos deste site estão bloqueados no navegador. Libere-os nas permissões do site e volte aqui.",
}

const DESFECHOS = {
  ligado: "Este aparelho passa a mostrar os avisos.",
  recusou: "O navegador não deixou. Libere os avisos nas permissões do site.",
  "sem-servico": "O navegador não alcançou o serviço de avisos dele. Confira a internet e tente de novo.",
} as const

/** Where the person is told of what is new with the product closed. */
export function CartaoAparelhos() {
  const { data, error, refetch } = useQuery(consultaAparelhos)
  const ligar = useLigarAparelho()
  const desligar = useDesligarAparelho()
  if (data?.chavePublica === null) return null
  const impedimento = impedimentoDosAvisos()
  const ligadoAqui = data?.lista.some(({ id }) => id === data.daqui) ?? false
  const aoLigar = (chavePublica: string) =>
    ligar.mutate(chavePublica, {
      onSuccess: (como) => avisar(como === "ligado" ? "feito" : "erro", DESFECHOS[como]),
    })
  return (
    <Cartao
      titulo="Avisos neste aparelho"
      acao={
        data?.chavePublica &&
        !ligadoAqui &&
        impedimento === null && (
          <Button
            variant="default"
            size="xs"
            loading={ligar.isPending}
            onClick={() => data.chavePublica !== null && aoLigar(data.chavePublica)}
          >
            Avisar aqui
          </Button>
        )
      }
    >
      <Text c="dimmed" size="sm">
        Vencimentos e o que o escritório precisa de você aparecem na tela mesmo com o sistema fechado, das 7h às 21h,
        sem valores.
      </Text>
      {impedimento !== null && (
        <Text size="sm" mt="xs">
          {IMPEDIMENTOS[impedimento]}
        </Text>
      )}
      {!data &&
        (error ? <EstadoDeErro erro={error} aoTentarDeNovo={() => void refetch()} /> : <Skeleton height={40} />)}
      {data && data.lista.length > 0 && (
        <ul className={classes.itens}>
          {data.lista.map(({ id, nome, criadoEm, ultimoEm, parado }) => (
            <li key={id} className={classes.item}>
              <Item
                nome={nome}
                marca={id === data.daqui && <Etiqueta tom="feito">Este aparelho</Etiqueta>}
                detalhe={
                  parado
                    ? "Parou de receber. Desligue e ligue de novo."
                    : `Ligado em ${formatarDataHora(criadoEm)}${ultimoEm === null ? "" : ` · último aviso em ${formatarDataHora(ultimoEm)}`}`
                }
                acoes={
                  <Button
                    variant="subtle"
                    size="xs"
                    aria-label={`Desligar os avisos de ${nome}, ligado em ${formatarDataHora(criadoEm)}`}
                    loading={desligar.isPending && desligar.variables.id === id}
                    onClick={() => desligar.mutate({ id, daqui: id === data.daqui })}
                  >
                    Desligar
                  </Button>
                }
              />
            </li>
          ))}
        </ul>
      )}
    </Cartao>
  )
}
